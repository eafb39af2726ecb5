import type { IDataObject } from 'n8n-workflow';
import { isErrorItem } from './outputItems';
import type { Outputs, Run } from './strategy';

/** A hint beside the output, for what the next step would do as with any other item. */
export interface OutputHint<V = unknown> {
	/**
	 * @param values what was entered for the item, where the way of sending knows it
	 * @param all what was entered for each item
	 */
	isMeant(output: IDataObject, values: V | undefined, all: readonly V[]): boolean;
	readonly message: string;
}

/** Once, however many items it's about. */
export function showHint<V>(
	{ context }: Run,
	outputs: Outputs,
	{ isMeant, message }: OutputHint<V>,
	values: readonly V[] = [],
): void {
	const isAbout = outputs.some((ofItem, item) =>
		ofItem.some((output) => !isErrorItem(output) && isMeant(output.json, values[item], values)),
	);
	if (!isAbout) return;
	context.addExecutionHints({ message, location: 'outputPane' });
}

/** Whether several items have the same, which is hardly meant where each reaches a person. */
export function haveTheSame(each: readonly unknown[]): boolean {
	const different = new Set(each.map((one) => JSON.stringify(one ?? null)));
	return each.length > 1 && different.size === 1 && !different.has('null');
}

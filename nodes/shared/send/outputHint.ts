import type { IDataObject } from 'n8n-workflow';
import { hasExpression } from '../fields';
import { hintOnce } from '../host';
import { isErrorItem } from './outputItems';
import type { Outputs, Run } from './strategy';

/** A hint beside the output, for what the next step would do as with any other item. */
export interface OutputHint<V = unknown> {
	/**
	 * @param values what was entered for the item, where the way of sending knows it
	 * @param all what was entered for each item that succeeded
	 */
	isMeant(output: IDataObject, values: V | undefined, all: readonly V[]): boolean;
	/** The parameters that the hint tells to check: where none of them has an expression, it's no one's mistake. */
	readonly expressionsIn?: readonly string[];
	readonly message: string;
}

/** Once, however many items it's about. */
export function showHint<V>(
	{ context }: Run,
	outputs: Outputs,
	{ isMeant, expressionsIn, message }: OutputHint<V>,
	values: readonly V[] = [],
): void {
	const { parameters } = context.getNode();
	if (expressionsIn?.every((name) => !hasExpression(parameters[name]))) return;
	const succeeded = outputs.map((ofItem) => ofItem.filter((output) => !isErrorItem(output)));
	const all = values.filter((_, item) => (succeeded[item]?.length ?? 0) > 0);
	const isAbout = succeeded.some((ofItem, item) =>
		ofItem.some(({ json }) => isMeant(json, values[item], all)),
	);
	if (isAbout) hintOnce(context, { message });
}

/** Whether several items have the same, which is hardly meant where each reaches a person. */
export function haveTheSame(each: readonly unknown[]): boolean {
	const different = new Set(each.map((one) => JSON.stringify(one ?? null)));
	return each.length > 1 && different.size === 1 && !different.has('null');
}

/** Several items that change one record differently: each looks done, but only the last one's values stay. */
export function changedTwice<Id extends string>(
	noun: string,
	fieldName: string,
	id: Id,
): OutputHint<Readonly<Record<Id, string>>> {
	return {
		isMeant: (_, values, all) => {
			const own = values?.[id].toLowerCase();
			const same = all.filter((other) => other[id].toLowerCase() === own);
			return new Set(same.map((other) => JSON.stringify(other))).size > 1;
		},
		message: `Several items changed the same ${noun}, so the last one's values apply. If each is for a different ${noun}, check the expression in '${fieldName}'.`,
	};
}

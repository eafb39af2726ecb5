import type { IDataObject } from 'n8n-workflow';
import type { Outputs, Run } from './strategy';

/** A hint beside the output, for what the next step would do as with any other item. */
export interface OutputHint {
	isMeant(output: IDataObject): boolean;
	readonly message: string;
}

/** Once, however many items it's about. */
export function showHint(
	{ context }: Run,
	outputs: Outputs,
	{ isMeant, message }: OutputHint,
): void {
	if (!outputs.flat().some(({ json }) => isMeant(json))) return;
	context.addExecutionHints({ message, location: 'outputPane' });
}

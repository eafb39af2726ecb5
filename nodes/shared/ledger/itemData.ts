import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { inField, writtenAsJson } from '../fields';
import { askedOfTool } from '../host';
import { storedFile } from '../http';

/** An item's data as text, to recognize it. Throws an InputError for data without JSON. */
export function dataOf(context: IExecuteFunctions, item: number): string {
	const { json, binary }: Partial<INodeExecutionData> = context.getInputData()[item] ?? {};
	const files = Object.values(binary ?? {}).map(({ id, fileName, data: content }) => [
		fileName,
		id === undefined ? content : storedFile(id),
	]);
	return inField('Input data', () => writtenAsJson([askedOfTool(context, json), files]));
}

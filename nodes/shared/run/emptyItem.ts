import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isErrorItem } from '../host';

/**
 * With Always Output Data, n8n adds an empty item at the success output if all items leave by the error output. It links
 * that item to all of them, so in later steps, expressions would find whom to send to. This one is linked to none.
 */
export function withEmptyItem(
	context: IExecuteFunctions,
	output: INodeExecutionData[],
): INodeExecutionData[] {
	const { alwaysOutputData, onError } = context.getNode();
	const isAdded = alwaysOutputData === true && onError === 'continueErrorOutput';
	if (!isAdded || output.length === 0 || !output.every(isErrorItem)) return output;
	return [...output, { json: {}, pairedItem: [] }];
}

import type { INodeExecutionData } from 'n8n-workflow';

/** Whether n8n takes an output item for a failure: it sends one whose JSON only has `error` to the error output. */
export function isErrorItem({ json }: Pick<INodeExecutionData, 'json'>): boolean {
	return 'error' in json;
}

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** Whether n8n takes an output item for a failure: it sends one whose JSON only has `error` to the error output. */
export function isErrorItem({ json }: Pick<INodeExecutionData, 'json'>): boolean {
	return 'error' in json;
}

/**
 * How often n8n runs the node, at most, where its output begins like this. "Retry On Fail" takes an output that
 * begins with an error item for a failure.
 * @param outputs undefined if the run ends with an error
 */
export function mostTries(
	context: Pick<IExecuteFunctions, 'getNode'>,
	outputs: readonly INodeExecutionData[] | undefined,
): number {
	const { retryOnFail, maxTries = 0 } = context.getNode();
	const [first] = outputs ?? [];
	const hasFailed = outputs === undefined || (first !== undefined && isErrorItem(first));
	if (retryOnFail !== true || !hasFailed) return 1;
	// As n8n does, for which 0 means its usual number.
	return Math.min(5, Math.max(2, maxTries === 0 ? 3 : maxTries));
}

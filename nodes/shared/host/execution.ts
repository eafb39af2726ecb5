import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * The execution, by n8n's ID. Where a tool is called through n8n's MCP Server Trigger, n8n gives none: each
 * call is on its own, and what isn't set yet must not look like something of this execution.
 */
export function executionIdOf(context: Pick<IExecuteFunctions, 'getExecutionId'>): string {
	const id: string | undefined = context.getExecutionId();
	return id ?? '';
}

/** Whether n8n keeps nothing for another attempt, neither of the node nor by hand. */
export function isWithoutExecution(context: Pick<IExecuteFunctions, 'getExecutionId'>): boolean {
	return executionIdOf(context) === '';
}

/** Which run of the node it is within the execution: in a loop, each round is another one. */
export function runIndexOf(context: Pick<IExecuteFunctions, 'evaluateExpression'>): string {
	return String(Number(context.evaluateExpression('{{ $runIndex }}', 0)));
}

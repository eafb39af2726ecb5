import type { IExecuteFunctions } from 'n8n-workflow';
import { internals, isAgentTool } from '../host';
import { isObject } from '../fields';

/**
 * Pauses the execution: n8n stores it without occupying a worker, and it survives a restart. When it
 * resumes, n8n runs this node again for the same items, as if it ran for the first time.
 *
 * n8n itself doesn't run a paused node again: it disables the node and passes on its stored input (n8n
 * 1.123 and 2.41). So the stored input is emptied, and the node is added once more to n8n's list of nodes
 * to run, right after itself. n8n stores that list with an execution. A node that passed nothing on leaves
 * no trace, so the next run has the same run index.
 */
export async function sleepUntil(context: IExecuteFunctions, time: Date): Promise<void> {
	const toRun = nodesToRun(context);
	if (!toRun) throw new Error("This n8n can't pause a node");
	const current = context.getExecuteData();
	const { node, data, source, runIndex, metadata } = current;
	// What an agent requested has its place among the node's runs already.
	toRun.unshift({
		...{ node, data, source },
		...(runIndex !== undefined && { runIndex }),
		...(metadata && { metadata }),
	});
	// A copy, because n8n marks it as disabled. Without its setting "Always Output Data", which would
	// output an empty item.
	current.node = { ...node, alwaysOutputData: false };
	current.data = { main: [] };
	await context.putExecutionToWait(time);
}

/** An agent that waits for the node's output, or a version of n8n that can't pause a node. */
export type Obstacle = 'agent' | 'n8n';

/**
 * Why the execution can't pause here, if so. An agent waits for the response of its tool; and a later n8n may
 * keep its list of nodes to run elsewhere, since it isn't part of its public interface.
 */
export function whyNotToPause(context: IExecuteFunctions): Obstacle | undefined {
	if (isAgentTool(context)) return 'agent';
	return nodesToRun(context) ? undefined : 'n8n';
}

/** What n8n stores with a paused execution. */
export function executionOf(context: object): Record<string, unknown> {
	const { executionData } = internals(context, 'runExecutionData');
	return isObject(executionData) ? executionData : {};
}

function nodesToRun(context: IExecuteFunctions): unknown[] | undefined {
	const list = executionOf(context).nodeExecutionStack;
	return Array.isArray(list) ? list : undefined;
}

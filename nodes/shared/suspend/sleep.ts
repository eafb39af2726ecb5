import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool } from '../host';
import { isObject } from '../fields';

/**
 * Puts the execution to sleep: n8n stores it and holds no worker for it, and it survives a restart.
 * When it wakes, n8n runs this node again for the same items, as if it ran for the first time.
 *
 * n8n itself does not run a node again that has slept: it switches the node off and passes on what
 * is stored as the node's input (n8n 1.123 and 2.41). So nothing is left there to be passed on, and
 * the node stands on n8n's list of what to run once more, right after itself. That list is part of
 * what n8n stores with an execution. A node that passed nothing on leaves no trace, so the next run
 * has the same run index.
 */
export async function sleepUntil(context: IExecuteFunctions, time: Date): Promise<void> {
	const toRun = nodesToRun(context);
	if (!toRun) throw new Error("This n8n can't pause a node");
	const current = context.getExecuteData();
	const { node, data, source } = current;
	toRun.unshift({ node, data, source });
	// An object of its own, because n8n marks it as switched off. Without its setting "Always Output
	// Data", which would have an empty item go on.
	current.node = { ...node, alwaysOutputData: false };
	current.data = { main: [] };
	await context.putExecutionToWait(time);
}

/**
 * Why the execution can't pause here, if so. An agent waits for the response of its tool; and a later n8n may
 * keep its list of nodes to run elsewhere, since it isn't part of its public interface.
 */
export function whyNotToPause(context: IExecuteFunctions): 'agent' | 'n8n' | undefined {
	if (isAgentTool(context)) return 'agent';
	return nodesToRun(context) ? undefined : 'n8n';
}

/** What n8n keeps of the execution; n8n offers no function for it. */
export function executionOf(context: object): Record<string, unknown> | undefined {
	const data: unknown = Reflect.get(context, 'runExecutionData');
	return isObject(data) && isObject(data.executionData) ? data.executionData : undefined;
}

function nodesToRun(context: IExecuteFunctions): unknown[] | undefined {
	const list = executionOf(context)?.nodeExecutionStack;
	return Array.isArray(list) ? list : undefined;
}

import type { IPollFunctions } from 'n8n-workflow';

/** n8n keeps one context for each activation, and polls once while it activates. */
const seen = new WeakSet<IPollFunctions>();

export function isFirstOf(context: IPollFunctions): boolean {
	if (seen.has(context)) return false;
	seen.add(context);
	return true;
}

/** Whether n8n starts, instead of a person publishing the workflow. */
export function isRestart(context: IPollFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

import type { IPollFunctions } from 'n8n-workflow';

/** n8n keeps one context for each activation, and polls once while it activates. */
const seen = new WeakSet<IPollFunctions>();

/** Whether the workflow is being published, or n8n starts. */
export function isFirstOf(context: IPollFunctions): boolean {
	if (seen.has(context) || isScheduled(context)) return false;
	seen.add(context);
	return true;
}

/** How many milliseconds n8n gives a poll, unless its scheduler runs it. */
const usualBudgetMs = 5 * 60_000;

/**
 * Whether n8n's scheduler runs the poll, where N8N_SCHEDULER_POLL_TRIGGERS_ENABLED is on. It makes a context for each
 * poll, which only differs in how long it may take. n8n 1.x has neither.
 */
export function isScheduled(context: IPollFunctions): boolean {
	return 'getPollBudgetMs' in context && context.getPollBudgetMs() !== usualBudgetMs;
}

/** Whether n8n starts, instead of a person publishing the workflow. */
export function isRestart(context: IPollFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

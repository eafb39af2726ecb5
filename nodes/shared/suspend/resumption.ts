import type { IWebhookFunctions } from 'n8n-workflow';
import { LruMap } from '../host';
import type { WaitState } from './waitState';

/**
 * The pauses that a call has just ended. n8n loads what is stored for each call, so two calls in the same
 * moment would both be the first: n8n 1.x would then go on twice, with all steps behind the node. (n8n 2.x
 * lets one of them resume; in n8n's queue mode this is what counts.)
 */
const ended = new LruMap<{ readonly by: string; readonly at: number }>(1000);

/**
 * After that, a call that n8n could not go on with may come again. By a clock that no one sets, or it could take days.
 */
const resumingMs = 60_000;

/**
 * Lets only the first call of a pause resume the execution.
 * @param call names it
 * @returns the call that has just ended the pause; undefined if this one does
 */
export function resumedBy(
	context: IWebhookFunctions,
	{ secret, pauses }: WaitState,
	call: string,
): string | undefined {
	const pause = [context.getExecutionId(), secret, pauses].join();
	const before = ended.get(pause);
	if (before && performance.now() - before.at < resumingMs) return before.by;
	ended.set(pause, { by: call, at: performance.now() });
	return undefined;
}

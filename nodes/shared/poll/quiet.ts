import { formatDuration, isErrorStatus, isRejectedWith, RequestFailure } from '../errors';
import type { Fields } from '../fields';
import { LruMap } from '../host';
import type { Poll } from './pollingTrigger';

/** The longest time in milliseconds for which a `Retry-After` stops a trigger from polling. */
const longestQuietMs = 60 * 60_000;

/** Until when SVC rejects requests, by trigger, and for which account. */
const quiet = new LruMap<{ reader: string; until: number }>(200);

export function isQuiet<F extends Fields>(name: string, { now, reader }: Poll<F>): boolean {
	const wish = quiet.get(name);
	const left = wish?.reader === reader ? wish.until - now : 0;
	if (left > 0 && left <= longestQuietMs) return true;
	// A clock that was set back must not begin the wait again.
	quiet.delete(name);
	return false;
}

export function isTooSoon(failure: unknown): boolean {
	return isRejectedWith(failure, 429);
}

/** @returns the failure with the time that the trigger actually waits */
export function keepQuiet<F extends Fields>(
	name: string,
	failure: unknown,
	{ reader }: Poll<F>,
): unknown {
	if (!(failure instanceof RequestFailure)) return failure;
	const { reason, before } = failure;
	if (!isErrorStatus(reason) || !reason.retryAfterMs) return failure;
	const { retryAfterMs: asked } = reason;
	const waited = Math.min(asked, longestQuietMs);
	// From the response, which can come long after the poll has begun.
	quiet.set(name, { reader, until: Date.now() + waited });
	if (waited === asked) return failure;
	const wish = `SVC requires a wait of ${formatDuration(asked)}, but this trigger waits up to ${formatDuration(waited)}.`;
	return failure.with({
		reason: { ...reason, retryAfterMs: waited },
		before: [before, wish].filter((part) => part).join(' '),
	});
}

export function endQuiet(name: string): void {
	quiet.delete(name);
}

import { formatDuration, RequestFailure } from '../errors';
import type { Fields } from '../fields';
import { LruMap } from '../host';
import type { Poll } from './pollingTrigger';

/** Milliseconds that a `Retry-After` may keep a trigger from polling. */
export const longestQuietMs = 60 * 60_000;

/** Until when the service wants to hear nothing, by trigger, and from whom. */
const quiet = new LruMap<{ reader: string; until: number }>(200);

export function isQuiet<F extends Fields>(name: string, { now, reader }: Poll<F>): boolean {
	const wish = quiet.get(name);
	return wish?.reader === reader && wish.until > now && wish.until - now <= longestQuietMs;
}

export function isTooSoon(failure: unknown): boolean {
	return (
		failure instanceof RequestFailure &&
		failure.reason.kind === 'refused' &&
		failure.reason.status === 429
	);
}

/** @returns the failure with the time that the trigger really waits */
export function keepQuiet<F extends Fields>(
	name: string,
	failure: unknown,
	{ now, reader }: Poll<F>,
): unknown {
	if (!(failure instanceof RequestFailure)) return failure;
	const { reason, before, unknownOutcome } = failure;
	if (reason.kind !== 'refused' && reason.kind !== 'failed') return failure;
	const { retryAfterMs: asked } = reason;
	if (!asked) return failure;
	const waited = Math.min(asked, longestQuietMs);
	quiet.set(name, { reader, until: now + waited });
	if (waited === asked) return failure;
	const wish = `SVC requires a wait of ${formatDuration(asked)}, but this trigger waits up to ${formatDuration(waited)}.`;
	return new RequestFailure(
		{ ...reason, retryAfterMs: waited },
		[before, wish].filter((part) => part).join(' '),
		unknownOutcome,
	);
}

export function endQuiet(name: string): void {
	quiet.delete(name);
}

import { type Effect, isErrorStatus, isTemporary, type Reason } from '../errors';

/** How one attempt ended: with its result and the characters of the response, or without a usable response. */
export type Attempted<Result> =
	| { ok: true; result: Result; size: number }
	| { ok: false; reason: Reason };

export const maxAttempts = 4;
/** All waits of one request together, in milliseconds. */
export const maxTotalWaitMs = 60_000;
const firstWaitMs = 500;

/**
 * Milliseconds to wait before the next attempt, or undefined if there must not be one.
 * @param attempts the number of attempts so far, 1 after the first
 * @param waitedMs what this request has waited so far
 * @param random jitter from 0 (included) to 1, so that many clients don't retry at the same moment
 * @param maxRateLimitWaitMs the longest total wait after a 429
 */
export function waitBeforeRetry(
	effect: Effect,
	reason: Reason,
	attempts: number,
	waitedMs: number,
	random: number,
	maxRateLimitWaitMs = maxTotalWaitMs,
): number | undefined {
	if (attempts >= maxAttempts || !mayRepeat(effect, reason)) return undefined;
	const asked = isErrorStatus(reason) ? reason.retryAfterMs : undefined;
	const wait = asked ?? firstWaitMs * 2 ** (attempts - 1) * (0.5 + random / 2);
	const most = isThrottled(reason) ? maxRateLimitWaitMs : maxTotalWaitMs;
	return waitedMs + wait <= most ? wait : undefined;
}

export function isThrottled(reason: Reason): boolean {
	return 'status' in reason && reason.status === 429;
}

/** Whether such a failure is temporary, and repeating the request does no harm. */
export function mayRepeat(effect: Effect, reason: Reason): boolean {
	if (reason.kind === 'unreachable') return isTemporary(reason.code);
	if (isThrottled(reason)) return true;
	const isHarmless = effect !== 'spend';
	if ('status' in reason) return isHarmless && [502, 503, 504].includes(reason.status);
	return isHarmless && reason.kind === 'lost';
}

/**
 * `Retry-After` in milliseconds from now: seconds or an HTTP date. Anything else is as if it
 * were absent.
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const value = String(header).trim();
	if (/^\d{1,10}(\.\d+)?$/.test(value)) return Number(value) * 1000;
	// Only dates in HTTP's formats; Date.parse would accept "try 5 times" as a day in May.
	if (!/^(mon|tue|wed|thu|fri|sat|sun)\w*,? .*\d\d:\d\d:\d\d/i.test(value)) return undefined;
	// The form that ends with the year names no zone: all of them are in GMT (RFC 9110, 5.6.7).
	const date = Date.parse(/:\d\d \d{4}$/.test(value) ? `${value} GMT` : value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

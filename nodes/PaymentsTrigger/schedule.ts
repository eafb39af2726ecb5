import type { Watched } from './state';

const minute = 60_000;
const day = 24 * 60 * minute;

/** "1 to 30240 minutes" (service document 1, limits): no order is open for longer. */
const longestExpiry = 21 * day;
/** How long after its end an order that nobody has paid is watched: for what is reported late. */
const grace = day;
/** The part of its quiet time that may pass before an order is looked at again. */
const part = 0.1;
/** n8n's clock does not tick to the second. */
const tickTolerance = minute / 2;

/**
 * When to look at an order again: with each poll at first, then whenever a tenth of its quiet time has
 * passed, and at least every `longestDelay`. So what happens after t hours of quiet is noticed after at
 * most t/10 hours and one poll.
 *
 * With a poll each minute, an order to which nothing happens takes 10 requests in its first ten minutes,
 * then ln(t / 10 minutes) / ln(1.1) until it has been quiet for t = ten times the longest delay, and one
 * in each longest delay after that.
 */
export function nextLook(
	{ quietSince, until }: Pick<Watched, 'quietSince' | 'until'>,
	now: number,
	longestDelayMs: number,
): number {
	if (now >= until) return never(until);
	return Math.min(now + (now - quietSince) * part, now + longestDelayMs, until);
}

/** For an order that need not be looked at any more, but is not to be taken for a new one. */
export function never(until: number): number {
	return until + 1000;
}

export function isOver({ due, until }: Pick<Watched, 'due' | 'until'>): boolean {
	return due > until;
}

export function isDue(order: Pick<Watched, 'due' | 'until'>, now: number): boolean {
	return order.due - now < tickTolerance && !isOver(order);
}

/**
 * How urgent it is to read an order that is due: its lateness in relation to its quiet time. Where there is
 * more to read than one poll may, every order gets late by the same part, and none waits forever.
 */
export function urgency({ due, quietSince }: Pick<Watched, 'due' | 'quietSince'>, now: number) {
	return (now - due + tickTolerance) / (Math.max(now - quietSince, 0) + minute);
}

/**
 * When an order is looked at for the last time. Refunds and chargebacks come after weeks, so an order with
 * a payment is watched for `watchDays` after the last change; one without until it has expired.
 * @param expiresAt undefined if it is not known
 */
export function watchedUntil(
	isPaid: boolean,
	{
		createdAt,
		quietSince,
		expiresAt = createdAt + longestExpiry,
	}: Pick<Watched, 'createdAt' | 'quietSince'> & { expiresAt: number | undefined },
	watchDays: number,
): number {
	return isPaid ? quietSince + watchDays * day : expiresAt + grace;
}

/** Milliseconds before now from which an order may still have to be watched. */
export function longestWatched(watchDays: number): number {
	return Math.max(watchDays * day, longestExpiry) + grace;
}

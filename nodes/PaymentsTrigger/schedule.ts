import type { Watched } from './state';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long an order is watched after the last thing that happened to it. */
const watchedFor = 21 * day;
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
 * When an order is looked at for the last time. Refunds and chargebacks come after weeks, so an order with
 * a payment is watched for 21 days after the last change; one without until it has expired.
 * @param expiresAt undefined if it is not known; orders expire after 21 days at most (service document 1, part C)
 */
export function watchedUntil(
	isPaid: boolean,
	{
		createdAt,
		quietSince,
		expiresAt = createdAt + watchedFor,
	}: Pick<Watched, 'createdAt' | 'quietSince'> & { expiresAt: number | undefined },
): number {
	return isPaid ? quietSince + watchedFor : expiresAt + grace;
}

/** No order that was created before can be open any more. */
export const longestOpen = watchedFor + grace;

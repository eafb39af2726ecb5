import { lateReports as grace } from '../Payments/order/paid/payment';
import type { WatchedOrder } from './state';

const minute = 60_000;
const day = 24 * 60 * minute;

/** "1 to 30240 minutes" (service document 1, limits): no order is open for longer. */
const longestExpiry = 21 * day;
/** The part of the time since its last change that may pass before an order is read again. */
const part = 0.1;
/** n8n's polls aren't accurate to the second. */
const tickTolerance = minute / 2;

/**
 * When to read an order again: with each poll at first, then whenever a tenth of the time since its last
 * change has passed, and at least every `longestDelay`. So a change after t quiet hours is noticed after
 * at most t/10 hours and one poll, and the number of requests grows with the logarithm of t: with a poll
 * each minute, 10 in the first ten minutes.
 */
export function nextLook(
	{ quietSince, until }: Pick<WatchedOrder, 'quietSince' | 'until'>,
	now: number,
	longestDelayMs: number,
): number {
	// It isn't read any more, but must not count as a new one.
	if (now >= until) return until + 1000;
	return Math.min(now + (now - quietSince) * part, now + longestDelayMs, until);
}

export function isOver({ due, until }: Pick<WatchedOrder, 'due' | 'until'>): boolean {
	return due > until;
}

/** Also where the clock was set back: then the next look is further away than it could be. */
export function isDue(
	order: Pick<WatchedOrder, 'due' | 'quietSince' | 'until'>,
	now: number,
	longestDelayMs: number,
): boolean {
	return order.due - now < tickTolerance || order.due > nextLook(order, now, longestDelayMs);
}

/**
 * How urgent it is to read an order that is due: its lateness in relation to its quiet time. Where there is
 * more to read than one poll may, every order gets late by the same part, and none waits forever.
 */
export function urgency(
	{ due, quietSince }: Pick<WatchedOrder, 'due' | 'quietSince'>,
	now: number,
) {
	return (now - due + tickTolerance) / (Math.max(now - quietSince, 0) + minute);
}

/**
 * When an order is read for the last time. Refunds and chargebacks can take weeks, so an order with a
 * payment is watched for `watchDays` after the last change; one without until it has expired.
 */
export function watchedUntil(
	isPaid: boolean,
	{
		createdAt,
		quietSince,
		expiresAt = createdAt + longestExpiry,
	}: Pick<WatchedOrder, 'createdAt' | 'quietSince'> & { expiresAt: number | undefined },
	watchDays: number,
): number {
	return isPaid ? quietSince + watchDays * day : expiresAt + grace;
}

/** Milliseconds before now from which an order may still have to be watched. */
export function longestWatched(watchDays: number): number {
	return Math.max(watchDays * day, longestExpiry) + grace;
}

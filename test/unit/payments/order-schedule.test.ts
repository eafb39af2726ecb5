/** When the Payments Trigger reads an order, and for how long. */
import {
	isDue,
	isOver,
	longestWatched,
	nextLook,
	watchedUntil,
} from '../../../nodes/PaymentsTrigger/schedule';
import { restored, type WatchedOrder, written } from '../../../nodes/PaymentsTrigger/state';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2030-05-10T12:00:00.700Z');
const longestDelay = 6 * hour;

test.each([
	['a tenth of its quiet time later', { quietSince: now - 10 * hour, until: now + day }, hour],
	['after the longest delay', { quietSince: now - 9 * day, until: now + day }, longestDelay],
	['at the last moment', { quietSince: now - 9 * day, until: now + 2 * hour }, 2 * hour],
])('the next look at an order is %s', (_, order, wait) => {
	expect(nextLook(order, now, longestDelay)).toBe(now + wait);
});

test('an order that was looked at for the last time is over, also once it was stored', () => {
	const until = now - 300;
	const times = { createdAt: now - day, quietSince: now - day, until, marks: '' };
	const watched: WatchedOrder = { ...times, due: nextLook(times, now, longestDelay) };
	const state = {
		...{ at: now, days: {}, orders: new Map([['key', watched]]), over: {} },
		...{ prefix: '', reader: '', reportedFull: 0 },
	};
	const again = restored(written(state))?.orders.get('key');
	expect([watched, again].map((one) => one && isOver(one))).toEqual([true, true]);
});

test.each([
	['now', 0, true],
	['in 29 seconds, since polls are late or early by as much', 29_000, true],
	['in an hour', hour, false],
	['later than it can be, as after the clock was set back', 2 * day, true],
])('whether an order is read whose next look is %s', (_, wait, is) => {
	const order = { due: now + wait, quietSince: now - 9 * day, until: now + 9 * day };
	expect(isDue(order, now, longestDelay)).toBe(is);
});

describe('how long an order is watched', () => {
	const times = { createdAt: now - 9 * day, quietSince: now - 2 * day, expiresAt: now + day };

	test.each([
		['with a payment, so many days after its last change', true, times, now + 5 * day],
		['without one, a day after it expires', false, times, now + 2 * day],
		[
			'without one and without an end, a day after the longest expiry',
			false,
			{ ...times, expiresAt: undefined },
			now + 13 * day,
		],
	])('%s', (_, isPaid, order, until) => {
		expect(watchedUntil(isPaid, order, 7)).toBe(until);
	});

	test.each([
		[7, 22],
		[63, 64],
	])('with %i days for paid orders, orders of %i days can be watched', (watchDays, days) => {
		expect(longestWatched(watchDays)).toBe(days * day);
	});
});

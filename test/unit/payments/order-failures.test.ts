/** What the Payments Trigger does about orders that it can't read. */
import { listOrders, refusedDays, withNew } from '../../../nodes/PaymentsTrigger/list';
import { polling } from '../../../nodes/PaymentsTrigger/polling';
import { read } from '../../../nodes/PaymentsTrigger/read';
import { isOver } from '../../../nodes/PaymentsTrigger/schedule';
import {
	mostOrders,
	type OrdersState,
	type WatchedOrder,
} from '../../../nodes/PaymentsTrigger/state';
import { RequestFailure } from '../../../nodes/shared/errors';
import { orderValues } from '../triggers/order-values';
import { standInPoll } from '../triggers/stand-in-poll';

const now = Date.parse('2030-05-10T12:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

/** Reads ten orders that are due, one after another, where each request fails in this way. */
async function failing(reason: RequestFailure['reason'], marks: WatchedOrder['marks'] = 'marked') {
	const watched = {
		createdAt: now - day,
		quietSince: now - day,
		due: now,
		until: now + day,
		marks,
	};
	const orders = new Map(Array.from({ length: 10 }, (_, at) => [`order ${at}`, watched]));
	const before: OrdersState = {
		...{ at: now - minute, days: {}, orders, over: {} },
		...{ prefix: '', reader: 'reader', reportedFull: 0 },
	};
	let requests = 0;
	const fail = () => {
		requests++;
		throw new RequestFailure(reason);
	};
	const poll = { ...standInPoll(orderValues, fail, now), atOnce: () => 1 };
	const { state, failure } = await read(poll, before, 10);
	const pauses = [...state.orders.values()].map(({ due }) => (due - now) / minute);
	return { requests, failure, pauses };
}

test.each<[string, RequestFailure['reason']]>([
	['a wrong credential', { kind: 'refused', status: 401 }],
	['a credential that may not read orders', { kind: 'refused', status: 403 }],
	['too many requests', { kind: 'refused', status: 429 }],
	['no connection', { kind: 'unreachable', code: 'ECONNREFUSED' }],
	['another address', { kind: 'redirected', status: 302, host: 'other.example' }],
])('with %s, no other order is asked for, and the next poll asks again', async (_, reason) => {
	const { requests, failure, pauses } = await failing(reason);
	expect(requests).toBe(1);
	expect(failure).toMatchObject({ reason });
	expect(new Set(pauses)).toEqual(new Set([0]));
});

test('with errors of SVC, five orders are asked for, and are again within ten minutes', async () => {
	const { requests, failure, pauses } = await failing({ kind: 'failed', status: 500 });
	expect(requests).toBe(5);
	expect(failure).toMatchObject({ reason: { status: 500 } });
	expect(pauses.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 10, 10, 10, 10, 10]);
});

test('orders that are gone are no error, and are asked for as rarely as quiet ones', async () => {
	const { requests, failure, pauses } = await failing({ kind: 'refused', status: 404 });
	expect(requests).toBe(10);
	expect(failure).toBeUndefined();
	expect(new Set(pauses)).toEqual(new Set([(24 * 60) / 10]));
});

test('new orders that SVC lists before they can be read are asked for within ten minutes', async () => {
	const { failure, pauses } = await failing({ kind: 'refused', status: 404 }, '');
	expect(failure).toMatchObject({ reason: { status: 404 } });
	expect(new Set(pauses)).toEqual(new Set([0, 10]));
});

test('with errors of SVC, five days are listed, and the rest is left to the next poll', async () => {
	let requests = 0;
	const fail = () => {
		requests++;
		throw new RequestFailure({ kind: 'failed', status: 500 });
	};
	const poll = { ...standInPoll(orderValues, fail, now), atOnce: () => 1 };
	const days = Array.from({ length: 10 }, (_, at) => `2030-05-${String(at + 1).padStart(2, '0')}`);
	const { lists, failure } = await listOrders(poll, days);
	expect([lists, requests]).toEqual([[], 5]);
	expect(failure).toMatchObject({ reason: { status: 500 } });
});

describe('days that SVC refuses to list', () => {
	const today = '2030-05-10';
	const empty: OrdersState = {
		...{ at: now, days: {}, orders: new Map(), over: {} },
		...{ prefix: '', reader: 'reader', reportedFull: 0 },
	};
	const refusing = (...listed: string[]) => {
		const asked: unknown[] = [];
		const order = {
			order_key: 'new',
			order_reference: 'new',
			payments: [],
			timestamp: new Date(now).toISOString(),
		};
		const poll = standInPoll(
			orderValues,
			(_path, { order_key: key }, { date }) => {
				if (key !== undefined) return order;
				asked.push(date);
				if (date === today && listed.includes(today)) return [order];
				throw new RequestFailure({ kind: 'refused', status: 400 });
			},
			now,
		);
		return { asked, poll };
	};

	test('are no failure, unless it is today everywhere', async () => {
		const { poll } = refusing();
		const { lists, failure } = await listOrders(poll, ['2030-05-08', today]);
		expect(lists).toEqual([{ day: '2030-05-08', orders: [], isRefused: true }]);
		expect(failure).toMatchObject({ reason: { status: 400 } });
	});

	test('are reported if they are over and were never listed', () => {
		const days = ['2030-05-01', '2030-05-02', '2030-05-09'];
		const lists = days.map((day) => ({ day, orders: [], isRefused: true }));
		const before = { ...empty, days: { '2030-05-01': now - 9 * day, '2030-05-02': 0 } };
		expect(refusedDays(before, lists, now)).toEqual(['2030-05-02']);
	});

	test('are reported once each, the latest first, and keep no new order back', async () => {
		const { asked, poll } = refusing(today);
		let state: OrdersState = { ...empty, at: now - 200 * day };
		const found: unknown[] = [];
		for (let polls = 0; polls < 3; polls++) {
			const one = await polling.findNew(poll, state);
			found.push([one.failure !== undefined, one.isReportedOnce, one.events.length]);
			if (polls === 0) expect(asked).toContain(today);
			state = one.state;
		}
		expect(found).toEqual([
			[true, true, 0],
			[true, true, 0],
			[false, undefined, 1],
		]);
	});
});

test('a day with orders for which there is no room counts as not listed', () => {
	const watched = { createdAt: now, quietSince: now, due: now, until: now + day, marks: '' };
	const full = Array.from({ length: mostOrders - 1 }, (_, at) => [`${at}`, watched] as const);
	const order = (key: string) => ({ order_key: key, expires_on: '2030-05-01T08:00:00Z' });
	const { state, fullDays } = withNew(
		standInPoll(orderValues, () => undefined, now),
		{
			...{ at: now - minute, days: {}, orders: new Map(full), over: {} },
			...{ prefix: '', reader: 'reader', reportedFull: 0 },
		},
		[
			{ day: '2030-05-08', orders: [order('fits')] },
			{ day: '2030-05-09', orders: [order('new')] },
			{ day: '2030-05-10', orders: [order('0')] },
		],
		'',
	);
	expect([...fullDays]).toEqual(['2030-05-09']);
	expect(state.days).toEqual({ '2030-05-08': now, '2030-05-10': now });
	const taken = state.orders.get('fits');
	// It expired before it was listed, but may have been paid.
	expect(taken && isOver(taken)).toBe(false);
	expect(state.orders.has('new')).toBe(false);
});

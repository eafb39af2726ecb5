/** What the Payments Trigger does about orders that it can't read. */
import { listOrders } from '../../../nodes/PaymentsTrigger/list';
import { read } from '../../../nodes/PaymentsTrigger/read';
import type { OrdersState, WatchedOrder } from '../../../nodes/PaymentsTrigger/state';
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

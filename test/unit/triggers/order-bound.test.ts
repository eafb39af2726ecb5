import type { IDataObject } from 'n8n-workflow';
import { polling } from '../../../nodes/PaymentsTrigger/polling';
import { hasRoom, mostOrders } from '../../../nodes/PaymentsTrigger/state';
import { orderValues } from './order-values';

const minute = 60_000;
const day = 24 * 60 * minute;
const begin = Date.parse('2030-05-10T12:00:00Z');

type Polling = Parameters<typeof polling.findNew>;

/** A service with these orders, all of today, and a trigger's polls of it. */
function world(orders: readonly IDataObject[]) {
	let now = begin;
	const reads: string[] = [];
	const byKey = new Map(orders.map((order) => [order.order_key, order]));
	return {
		reads,
		pass: (ms: number) => (now += ms),
		poll: (): Polling[0] => ({
			now,
			reader: 'reader',
			entered: {},
			atOnce: () => 20,
			isOver: () => false,
			seal: (text) => text,
			unseal: (text) => text,
			values: orderValues,
			async get(_path, { order_key: key } = {}, { date } = {}) {
				if (key) reads.push(key);
				const body = key ? byKey.get(key) : orders.filter(() => date === '2030-05-10');
				return await Promise.resolve({ status: 200, body, text: '', headers: {} });
			},
		}),
	};
}

const listed = (number: number): IDataObject => ({
	order_key: `key-${number}`,
	order_reference: `reference-${number}`,
	timestamp: new Date(begin).toISOString(),
	expires_on: new Date(begin + minute).toISOString(),
});

test('of orders that are over, eleven take the room of one that is watched', () => {
	const names = (count: number) => ({ '2030-05-10': 'n'.repeat(8 * count) });
	expect(hasRoom(new Map(), names(11 * mostOrders - 1))).toBe(true);
	expect(hasRoom(new Map(), names(11 * mostOrders))).toBe(false);
});

test('reports more orders than it can watch before it loses one, and takes them when there is room', async () => {
	const { poll, pass, reads } = world(
		Array.from({ length: mostOrders + 30 }, (_, at) => listed(at)),
	);
	const empty = {
		at: begin,
		days: {},
		orders: new Map(),
		over: {},
		prefix: '',
		reader: 'reader',
		reportedFull: 0,
	};
	const first = await polling.findNew(poll(), empty);
	expect(first).toMatchObject({ events: [], state: { orders: new Map() } });
	expect(first.failure).toMatchObject({
		message: 'There are more orders than the 100000 that one trigger can check',
	});
	expect(reads).toEqual([]);

	pass(minute);
	const second = await polling.findNew(poll(), first.state);
	expect(second.failure).toBeUndefined();
	expect(second.events.length).toBeGreaterThan(200);
	expect(second.state.orders.size).toBe(mostOrders);

	// As stored and read again.
	const stored: unknown = JSON.parse(JSON.stringify(polling.store?.(second.state)));
	const state = polling.restore(stored) ?? empty;
	// All expire, and what was read for the last time makes room for the rest.
	pass(2 * day);
	const third = await polling.findNew(poll(), state);
	pass(minute);
	const fourth = await polling.findNew(poll(), third.state);
	pass(minute);
	const fifth = await polling.findNew(poll(), fourth.state);
	const known = new Set([...state.orders.keys(), ...fifth.state.orders.keys()]);
	expect(known.size).toBe(mostOrders + 30);
	const told = [second, third, fourth, fifth].flatMap(({ events }) =>
		events.map(({ event, order_key: key }) => `${String(event)} ${String(key)}`),
	);
	expect(new Set(told).size).toBe(told.length);
	expect(JSON.stringify(stored).length).toBeLessThan(10_000_000);
});

test.each([
	['long before', '2030-01-31T08:00:00Z'],
	['long after', '2031-01-31T08:00:00Z'],
])('an order that is listed %s it was created is new only once', async (_, timestamp) => {
	const { poll, pass } = world([
		{ ...listed(1), timestamp, expires_on: '2030-01-31T08:00:00Z', payments: [] },
	]);
	const options = { ...orderValues.options, watchDays: 1 };
	let state: Polling[1] = {
		...{ at: begin, days: {}, orders: new Map(), over: {} },
		...{ prefix: '', reader: 'reader', reportedFull: 0 },
	};
	const told: unknown[] = [];
	for (let polls = 0; polls < 5; polls++) {
		pass(minute);
		const now = poll();
		const found = await polling.findNew({ ...now, values: { ...now.values, options } }, state);
		told.push(...found.events.map(({ event }) => event));
		state = found.state;
	}
	expect(told).toEqual([...new Set(told)]);
	expect(told).toContain('orderCreated');
});

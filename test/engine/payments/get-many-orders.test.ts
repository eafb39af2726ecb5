import type { INodeParameters } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { MERCHANT } from './order.ts';

const bed = simulatorBed();

const LIST = `GET ${MERCHANT}/orders`;
const DETAILS = `GET ${MERCHANT}/orders/{order_key}`;

const listItem = (order: { payments: unknown; amount: unknown } & object) => {
	const { order_reference, timestamp, expires_on, order_key } = order as Record<string, string>;
	const url = bed.service.state.menuUrl(order_key);
	return { order_reference, timestamp, expires_on, order_key, url };
};

bed.describeOperation({
	name: 'svcPayments order getAll',
	parameters: {
		days: 'dates',
		date: '={{ $json.first }}',
		lastDay: '={{ $json.last }}',
		limit: '={{ $json.limit }}',
		details: '={{ $json.details }}',
		simple: '={{ $json.simple }}',
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange: ({ state }) => {
		const old = [
			...state.seedOrders(2, '2026-03-05T12:00:00Z'),
			...state.seedOrders(2, '2026-03-07T12:00:00Z'),
		];
		for (const { order_key } of old) state.payOrder(order_key);
		return { old, today: state.seedOrders(3) };
	},
	items: () => [
		{ first: '2026-03-05', last: '2026-03-07', limit: 3, details: true, simple: true },
		{ limit: 2, details: false },
	],
	requests: ({ first }, { old }) =>
		first === undefined
			? [{ endpoint: LIST, query: {} }]
			: [
					...['2026-03-05', '2026-03-06', '2026-03-07'].map((day) => ({
						endpoint: LIST,
						query: { date: [day] },
					})),
					...old.slice(0, 3).map(({ order_key }) => ({
						endpoint: DETAILS,
						path: expect.stringMatching(`/${order_key}$`),
					})),
				],
	output: (items, { first }, { old, today }) =>
		expect(items.map(({ json }) => json)).toEqual(
			first === undefined
				? today.slice(0, 2).map(listItem)
				: old.slice(0, 3).map((order) => ({
						order_key: order.order_key,
						order_reference: order.order_reference,
						payment_status: 'paid',
						email: 'shopper@example.com',
						amount_in_currency: order.amount === 1000 ? '10.00' : '10.01',
						currency: 'EUR',
						captured_in_currency: order.amount === 1000 ? '10.00' : '10.01',
						refunded_in_currency: '0.00',
						expires_on: order.expires_on,
						url: bed.service.state.menuUrl(order.order_key),
					})),
		),
	outputCount: ({ first }) => (first === undefined ? 2 : 3),
	badItem: {
		item: () => ({ first: '31.01.2030', limit: 1, details: true }),
		error: '"First Day" isn\'t a date: "31.01.2030"',
	},
});

const getAll = async (parameters: INodeParameters) =>
	await bed.engine.runNode('svcPayments order getAll', parameters);

async function inTimeZone(timezone: string, parameters: object) {
	return await bed.engine.run({
		workflow: {
			nodes: [
				{ name: 'Trigger', type: 'n8n-nodes-base.manualTrigger' },
				{
					name: 'Node',
					type: 'svcPayments',
					parameters: { resource: 'order', operation: 'getAll', ...parameters },
				},
			],
			connections: { Trigger: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
			settings: { timezone },
		},
	});
}

/** It's this time for n8n. */
const at = (time: string) => {
	bed.engine.modules.clock.ahead = Date.parse(time) - Date.now();
};
afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

const requests = (endpoint: string) =>
	bed.service.requests.filter((request) => request.endpoint === endpoint);

describe('many orders', () => {
	it('are all returned on "Return All"', async () => {
		const orders = bed.service.state.seedOrders(120);
		const { json } = await getAll({ returnAll: true, details: false });
		expect(json()).toEqual(orders.map(listItem));
		const detailed = await getAll({ returnAll: true, simple: false });
		expect(detailed.json()).toMatchObject(
			orders.map(({ order_key, description }) => ({ order_key, description })),
		);
	});

	it('are returned once each, even if SVC lists one on both days that it lies between', async () => {
		bed.service.shape({ orderDay: 'UTC+1' });
		// 20 days are listed at once: the last order is in two of these rounds.
		const orders = [
			...bed.service.state.seedOrders(2, '2026-03-06T23:00:00Z'),
			...bed.service.state.seedOrders(1, '2026-03-24T23:00:00Z'),
		];
		const dates = { days: 'dates', date: '2026-03-05', lastDay: '2026-03-25' };
		for (const details of [true, false]) {
			const { json } = await getAll({ ...dates, details });
			expect(json().map(({ order_key: key }) => key)).toEqual(
				orders.map(({ order_key: key }) => key),
			);
		}
		expect(requests(LIST)).toHaveLength(42);
		expect(requests(DETAILS)).toHaveLength(3);
	});

	it('are all returned, even if SVC lists them without their keys', async () => {
		const orders = [{ order_reference: 'A' }, { order_reference: 'B' }];
		bed.service.order({ kind: 'status', status: 200, body: orders });
		expect((await getAll({ details: false })).json()).toEqual(orders);
	});

	it('can be none', async () => {
		const { json, status } = await getAll({});
		expect({ items: json(), status }).toEqual({ items: [], status: 'success' });
	});

	it('can lack the URL of the payment menu', async () => {
		bed.service.state.seedOrders(1);
		bed.service.shape({ orderUrl: 'absent' });
		const [order] = (await getAll({ details: false })).json();
		expect(Object.keys(order)).toEqual(['order_reference', 'timestamp', 'expires_on', 'order_key']);
		expect((await getAll({})).json()).toMatchObject([{ url: null }]);
	});

	it('cost no more requests than the limit needs', async () => {
		bed.service.state.seedOrders(60);
		expect((await getAll({ limit: 25 })).json()).toHaveLength(25);
		expect(requests(DETAILS)).toHaveLength(25);
	});

	it('are those of the calendar day in the time zone of the workflow', async () => {
		await inTimeZone('Asia/Tokyo', {
			days: 'dates',
			date: "={{ DateTime.fromISO('2030-01-31T20:00:00Z') }}",
		});
		expect(bed.service.requests.map(({ query }) => query)).toEqual([{ date: ['2030-02-01'] }]);
	});

	it.each([
		[{ days: 'dates', lastDay: '2030-01-31' }, '"Last Day" needs \'First Day\''],
		[
			{ days: 'dates', date: '2030-01-31', lastDay: '2030-01-30' },
			`"Last Day" can't be before 'First Day'`,
		],
		[
			{ days: 'dates', date: '2030-01-31', lastDay: '2031-02-01' },
			'"Last Day" makes more than 366 days with',
		],
		[{ details: false, filters: { paymentStatus: ['paid'] } }, "needs 'Include Details'"],
	])('are not requested for %j', async (parameters, problem) => {
		const { error } = await getAll(parameters);
		expect(error?.message).toContain(problem);
		expect(bed.service.requests).toEqual([]);
	});

	it('are those until today, in the time zone of the workflow, if there is no last day', async () => {
		at('2030-01-31T12:00:00Z');
		const { error } = await getAll({ days: 'dates', date: '2030-01-29' });
		expect(error?.message).toBeUndefined();
		const days = () => requests(LIST).map(({ query }) => String(query.date));
		const untilToday = days();
		expect(untilToday).toHaveLength(3);
		await getAll({ days: 'dates', date: '2030-01-29', lastDay: '2030-01-31' });
		expect(days()).toEqual([...untilToday, ...untilToday]);
	});

	it('are those of the first day if it has yet to come', async () => {
		await getAll({ days: 'dates', date: '2130-01-31' });
		expect(requests(LIST).map(({ query }) => query)).toEqual([{ date: ['2130-01-31'] }]);
	});

	it.each([
		['yesterday', [-1]],
		['lastWeek', [-6, -5, -4, -3, -2, -1, 0]],
	])(
		'are those of %s, counted from the run in the time zone of the workflow',
		async (days, want) => {
			const dayAt = (at: number) =>
				new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Pacific/Kiritimati' });
			const expectedAt = (now: number) => {
				const today = Date.parse(dayAt(now));
				return want.map((by) => new Date(today + by * 86_400_000).toISOString().slice(0, 10));
			};
			const before = expectedAt(Date.now());
			await inTimeZone('Pacific/Kiritimati', { days });
			const listed = requests(LIST).map(({ query }) => String(query.date));
			// The test may run over midnight.
			expect([before, expectedAt(Date.now())]).toContainEqual(listed);
		},
	);

	describe('that began elsewhere', () => {
		/** New York's is 30 January until five in the morning, by UTC. */
		const eveningInNewYork = '2030-01-31T01:00:00Z';
		/** Sydney's is 1 February since one in the afternoon, by UTC. */
		const morningInSydney = '2030-01-31T21:00:00Z';
		const listed = () => requests(LIST).map(({ query }) => String(query.date));

		it.each([
			[{ days: 'lastWeek' }, '2030-01-24'],
			[{ days: 'dates', date: '2030-01-24' }, '2030-01-24'],
		])('are listed for %j, so that an order of the evening is there', async (parameters, first) => {
			at(eveningInNewYork);
			await inTimeZone('America/New_York', parameters);
			expect([listed()[0], listed().at(-1)]).toEqual([first, '2030-01-31']);
		});

		it('are listed for UTC+1, too', async () => {
			at('2030-01-31T23:30:00Z');
			await inTimeZone('UTC', { days: 'dates', date: '2030-01-31' });
			expect(listed()).toEqual(['2030-01-31', '2030-02-01']);
		});

		it('are not, if another last day was entered', async () => {
			at(eveningInNewYork);
			await inTimeZone('America/New_York', {
				...{ days: 'dates', date: '2030-01-30', lastDay: '2030-01-30' },
			});
			await inTimeZone('America/New_York', { days: 'yesterday' });
			expect(listed()).toEqual(['2030-01-30', '2030-01-29']);
		});

		it.each([
			{ days: 'lastWeek' },
			{ days: 'dates', date: '2030-01-26' },
			{ days: 'dates', date: '2030-01-26', lastDay: '2030-02-01' },
		])('but not at SVC, which may reject them, have no orders: %j', async (parameters) => {
			at(morningInSydney);
			bed.service.state.seedOrders(2, '2030-01-31T20:00:00Z');
			bed.service.order({ kind: 'status', status: 400, match: { pathIncludes: '2030-02-01' } });
			const { error, json } = await inTimeZone('Australia/Sydney', parameters);
			expect(error?.message).toBeUndefined();
			expect(json()).toHaveLength(2);
			expect(listed().at(-1)).toBe('2030-02-01');
		});

		it.each([
			['Australia/Sydney', morningInSydney, '2030-01-31', '11:00 (Australia/Sydney)'],
			['Australia/Sydney', '2030-02-01T00:00:00Z', '2030-01-31', undefined],
			['America/New_York', eveningInNewYork, '2030-01-29', undefined],
		])('yesterday in %s at %s may not be over at SVC', async (zone, now, day, end) => {
			at(now);
			const { runData } = await inTimeZone(zone, { days: 'yesterday' });
			expect(listed()).toEqual([day]);
			expect((runData.Node?.[0]?.hints ?? []).map(({ message }) => message)).toEqual(
				end === undefined
					? []
					: [
							`SVC's day ${day} might not be over yet, so orders that are created later can be missing. In a daily workflow, run this after ${end}.`,
						],
			);
		});

		it('and those that began nowhere are rejected as SVC does', async () => {
			at(morningInSydney);
			bed.service.order({ kind: 'status', status: 400, match: { pathIncludes: '2030-02-02' } });
			const { error } = await inTimeZone('Australia/Sydney', {
				...{ days: 'dates', date: '2030-02-02', lastDay: '2030-02-02' },
			});
			expect(error?.message).toContain('SVC rejected one of the days');
		});
	});

	it('are those of today by default, which SVC decides', async () => {
		await getAll({ date: '2026-03-05' });
		expect(requests(LIST).map(({ query }) => query)).toEqual([{}]);
	});

	it('are read for up to 366 days', async () => {
		const { error } = await getAll({ days: 'dates', date: '2030-01-31', lastDay: '2031-01-31' });
		expect(error?.message).toBeUndefined();
		expect(new Set(requests(LIST).map(({ query }) => String(query.date))).size).toBe(366);
	});

	it('are read until the limit is reached, 20 at once', async () => {
		bed.service.state.seedOrders(2, '2030-01-31T12:00:00Z');
		const days = { days: 'dates', date: '2030-01-31', lastDay: '2030-04-30' };
		const { json } = await getAll({ ...days, limit: 2, details: false });
		expect(json()).toHaveLength(2);
		expect(requests(LIST)).toHaveLength(20);
	});
});

describe('the filter by payment status', () => {
	/** One order of each status: its reference says which. */
	const oneOfEach = () => {
		const { state } = bed.service;
		const day = '2026-03-05T12:00:00Z';
		const orders = state.seedOrders(7, day);
		const [, pending, paid, refunded, partly, chargedBack, canceled] = orders.map(
			({ order_key }) => order_key,
		);
		const later = new Date(Date.now() + 86_400_000).toISOString();
		for (const order of orders.slice(1)) order.expires_on = later;
		state.payOrder(pending, { level: 'FAST' });
		for (const key of [paid, refunded, partly, chargedBack]) state.payOrder(key);
		state.refundOrder(refunded);
		state.refundOrder(partly, 300);
		state.refundOrder(paid, 100, 'NEW');
		state.chargebackOrder(chargedBack);
		state.cancelOrder(canceled);
		const names = ['expired', 'pending', 'paid', 'refunded', 'partly', 'chargedBack', 'unpaid'];
		for (const [index, order] of orders.entries()) order.order_reference = names[index] ?? '';
	};

	it.each([
		[['expired'], ['expired']],
		[['unpaid'], ['unpaid']],
		[['pending'], ['pending']],
		[['paid'], ['paid', 'partly']],
		[['refunded'], ['refunded', 'partly']],
		[['charged_back'], ['chargedBack']],
		[
			['unpaid', 'expired'],
			['expired', 'unpaid'],
		],
	])('%j returns %j', async (paymentStatus, references) => {
		oneOfEach();
		const { json } = await getAll({
			days: 'dates',
			date: '2026-03-05',
			filters: { paymentStatus },
		});
		expect(json().map(({ order_reference }) => order_reference)).toEqual(references);
	});

	it('sums up what was captured and refunded', async () => {
		oneOfEach();
		const filters = { paymentStatus: ['refunded'] };
		const { json } = await getAll({ days: 'dates', date: '2026-03-05', filters });
		expect(json()).toMatchObject([
			{ captured_in_currency: '10.03', refunded_in_currency: '10.03' },
			{ captured_in_currency: '10.04', refunded_in_currency: '3.00' },
		]);
	});

	it('counts only matching orders toward the limit', async () => {
		const { state } = bed.service;
		const orders = state.seedOrders(50);
		for (const { order_key } of orders.slice(45)) state.payOrder(order_key);
		const { json } = await getAll({ limit: 3, filters: { paymentStatus: ['paid'] } });
		expect(json().map(({ order_key }) => order_key)).toEqual(
			orders.slice(45, 48).map(({ order_key }) => order_key),
		);
	});
});

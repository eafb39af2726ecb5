import { sentences } from '../../sentences.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { daysOf, noonOf } from './days.ts';
import { MERCHANT } from './order.ts';

const bed = simulatorBed();

const LIST = `GET ${MERCHANT}/orders`;
const DETAILS = `GET ${MERCHANT}/orders/{order_key}`;

const search = async (parameters: object, items?: object[]) =>
	await bed.engine.run({
		...(items && { items: items.map((json) => ({ json: { ...json } })) }),
		nodes: [
			{
				type: 'svcPayments',
				parameters: { resource: 'order', operation: 'getByReference', ...parameters },
			},
		],
	});

const daysListed = () =>
	bed.service.requests.filter(({ endpoint }) => endpoint === LIST).map(({ query }) => query.date);

bed.describeOperation({
	name: 'svcPayments order getByReference',
	parameters: {
		orderReference: '={{ $json.reference }}',
		days: '={{ $json.days }}',
		simple: '={{ $json.simple }}',
	},
	arrange: ({ state }) => {
		const [old] = state.seedOrders(1, noonOf(1));
		const [today] = state.seedOrders(1);
		state.payOrder(today.order_key);
		return { old, today };
	},
	items: () => [
		{ reference: 'seed-2', days: 1, simple: true },
		{ reference: 'seed-1', days: 2, simple: false },
	],
	requests: ({ reference }, { old, today }) => {
		// Items share the lists, so the second item's search costs only what the first one didn't list.
		const { order_key, daysAgo } =
			reference === 'seed-2' ? { ...today, daysAgo: 0 } : { ...old, daysAgo: 1 };
		return [
			...daysOf(daysAgo).map((day) => ({ endpoint: LIST, query: { date: [day] } })),
			{ endpoint: DETAILS, path: expect.stringMatching(`/${order_key}$`) },
		];
	},
	output: ([{ json }], { simple }, { old, today }) =>
		expect(json).toEqual(
			simple
				? {
						order_key: today.order_key,
						order_reference: 'seed-2',
						payment_status: 'paid',
						amount_in_currency: '10.00',
						currency: 'EUR',
						captured_in_currency: '10.00',
						refunded_in_currency: '0.00',
						expires_on: today.expires_on,
						url: bed.service.state.menuUrl(today.order_key),
						days_searched: 1,
					}
				: {
						order_key: old.order_key,
						order_reference: 'seed-1',
						description: 'Order 1',
						amount: 1000,
						currency: 'EUR',
						email: 'shopper@example.com',
						language: 'en',
						country: 'NL',
						profile: 'default',
						timestamp: old.timestamp,
						expires_on: old.expires_on,
						url: bed.service.state.menuUrl(old.order_key),
						payment_status: 'unpaid',
						days_searched: 2,
					},
		),
	badItem: {
		item: () => ({ reference: 'seed-9', days: 2, simple: true }),
		error: 'There is no order in the last 2 days with the reference "seed-9"',
		// The good items list these days, too.
		requests: () => [],
	},
});

describe('the search for a reference', () => {
	it('fails for all items if a day of all of them cannot be listed, and finds them on the next try', async () => {
		const { state } = bed.service;
		const items = state.seedOrders(3).map(({ order_reference }) => ({ sought: order_reference }));
		bed.service.order({ kind: 'status', status: 500, match: { endpoint: LIST } });
		const { error } = await search({ orderReference: '={{ $json.sought }}' }, items);
		expect(error?.message).toContain('[item 0]');
		expect(bed.service.requests.map(({ endpoint }) => endpoint)).not.toContain(DETAILS);
		const { json } = await search({ orderReference: '={{ $json.sought }}' }, items);
		expect(json()).toHaveLength(3);
	});

	it('lists each day once, however many references are sought', async () => {
		const { state } = bed.service;
		state.seedOrders(30, noonOf(1));
		const items = state.orders.map(({ order_reference }) => ({ sought: order_reference }));
		const { json } = await search({ orderReference: '={{ $json.sought }}' }, items);
		expect(json().map(({ order_reference }) => order_reference)).toEqual(
			items.map(({ sought }) => sought),
		);
		const days = [0, 1, 2].flatMap(daysOf);
		expect(daysListed().flat().sort()).toEqual(days.sort());
	});

	it('outputs all orders that its day lists with the reference', async () => {
		const orders = bed.service.state.seedOrders(3);
		orders[2].order_reference = orders[0].order_reference;
		const { json } = await search({ orderReference: 'seed-1' });
		expect(json()).toMatchObject([
			{ order_key: orders[0].order_key },
			{ order_key: orders[2].order_key },
		]);
	});

	it('says which reference is unknown, and on how many days', async () => {
		const { error } = await search({ orderReference: 'INV-17' });
		expect(error?.message).toBe(
			'There is no order in the last 31 days with the reference "INV-17" [item 0]',
		);
		expect(error?.description).toContain(
			"Check the reference, or search more days with 'Days to Search', up to 366.",
		);
		const all = await search({ orderReference: 'INV-17', days: 366 });
		expect(all.error?.description).toBe(
			"Check the reference. To continue without an order, turn off 'Fail If Not Found'.",
		);
		const over = await search({ orderReference: 'INV-17', days: 367 });
		expect(over.error?.message).toContain('must be from 1 to 366');
	});

	it('tells an order that is not there from a service that does not respond', async () => {
		bed.service.state.seedOrders(1);
		const items = [{ sought: 'seed-1' }, { sought: 'INV-17' }];
		const parameters = { orderReference: '={{ $json.sought }}', days: 3, failWhenMissing: false };
		const { json } = await search(parameters, items);
		expect(json()).toMatchObject([
			{ order_reference: 'seed-1', found: true, days_searched: 1 },
			{ order_reference: 'INV-17', found: false, days_searched: 3 },
		]);
		bed.service.order({ kind: 'status', status: 500, match: { endpoint: LIST } });
		const down = await search(parameters, items);
		expect(down.error?.message).toContain("SVC couldn't process the request");
		bed.service.reset();
		const kept = await search({ orderReference: 'seed-1' });
		expect(kept.error?.description).toContain("turn off 'Fail If Not Found'");
	});

	const listing = (body: unknown) =>
		bed.service.order({ kind: 'status', status: 200, body, times: 9, match: { endpoint: LIST } });

	it.each([
		[[{ text: 'Under maintenance' }]],
		[[{ order_key: 'ABC', order_reference: null }]],
		[[{ order_key: 'ABC', order_reference: 'seed-9' }, { text: 'Under maintenance' }]],
	])('takes a list that may have it for no answer: %j', async (body) => {
		listing(body);
		const { error } = await search({ orderReference: 'seed-1', days: 2, failWhenMissing: false });
		expect(error?.description).toContain('lists an order without its reference');
	});

	it('finds it in whatever letters SVC writes the names', async () => {
		const [order] = bed.service.state.seedOrders(1);
		listing([
			{ ORDER_KEY: order.order_key, Order_Reference: 'seed-1', URL: 'https://pay.example' },
		]);
		const { json } = await search({ orderReference: 'seed-1', days: 2 });
		expect(json()).toMatchObject([{ order_key: order.order_key, url: 'https://pay.example' }]);
	});

	it('takes a reference that only differs in case for another one', async () => {
		bed.service.state.seedOrders(1);
		const { error } = await search({ orderReference: 'SEED-1', days: 1 });
		expect(error?.message).toContain('There is no order from today with the reference "SEED-1"');
		expect((await search({ orderReference: ' seed-1 ', days: 1 })).json()).toHaveLength(1);
	});

	it('says it when SVC rejects a day', async () => {
		const [first = ''] = daysOf(0);
		bed.service.order({ kind: 'status', status: 400, match: { pathIncludes: first } });
		const { error } = await search({ orderReference: 'seed-1', days: 1 });
		expect(error?.message).toContain('SVC rejected one of the days');
		expect(error?.description).toContain("Enter fewer days in 'Days to Search'");
	});

	it('says it when SVC lists an order that it cannot read', async () => {
		bed.service.state.seedOrders(1);
		bed.service.order({ kind: 'status', status: 404, match: { endpoint: DETAILS } });
		const { error } = await search({ orderReference: 'seed-1', days: 1 });
		expect(error?.message).toContain('SVC lists an order, but not its details');
	});

	it('says that the URL is wrong if SVC has no list of orders', async () => {
		bed.service.order({ kind: 'status', status: 404, match: { endpoint: LIST } });
		const { error } = await search({ orderReference: 'seed-1', days: 1 });
		expect(error?.message).toContain(sentences.nothingThere);
	});
});

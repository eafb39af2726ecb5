import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { MERCHANT } from './order.ts';

const bed = simulatorBed();

const get = { resource: 'order', operation: 'get' };

bed.describeOperation({
	name: 'svcPayments order get',
	parameters: { orderKey: byId('={{ $json.key }}'), simple: '={{ $json.simple }}' },
	arrange: ({ state }) => {
		const orders = state.seedOrders(2);
		state.payOrder(orders[0].order_key, { method: 'IDEAL', level: 'SAFE' });
		return orders;
	},
	items: (orders) => [
		{ key: orders[0].order_key, simple: true },
		{ key: orders[1].order_key, simple: false },
	],
	requests: ({ key }) => [
		{ endpoint: `GET ${MERCHANT}/orders/{order_key}`, path: expect.stringMatching(`/${key}$`) },
	],
	output: ([{ json }], { key, simple }, orders) => {
		const order = orders.find(({ order_key }) => order_key === key);
		expect(json).toEqual(
			simple
				? {
						order_key: key,
						order_reference: 'seed-1',
						amount_in_currency: '10.00',
						currency: 'EUR',
						payment_status: 'paid',
						considered_safe_level: 'SAFE',
						payment: {
							method: 'IDEAL',
							authorization_state: 'AUTHORIZED',
							last_modified: expect.any(String),
						},
						captured_in_currency: '10.00',
						refunded_in_currency: '0.00',
						charged_back_in_currency: '0.00',
					}
				: {
						order_key: key,
						order_reference: 'seed-2',
						description: 'Order 2',
						amount: 1001,
						currency: 'EUR',
						email: 'shopper@example.com',
						language: 'en',
						country: 'NL',
						profile: 'default',
						timestamp: order?.timestamp,
						expires_on: order?.expires_on,
					},
		);
	},
	badItem: {
		item: () => ({ key: 'no such/order', simple: true }),
		error: "SVC doesn't know this order",
		requests: () => [
			{
				endpoint: `GET ${MERCHANT}/orders/{order_key}`,
				path: expect.stringMatching(/\/no%20such%2Forder$/),
				refusal: 'there is no order no such/order',
			},
		],
	},
});

describe('the details of an order', () => {
	const details = async (simple: boolean) => {
		const [{ order_key }] = bed.service.state.orders;
		const result = await bed.engine.runNode('svcPayments', {
			...get,
			orderKey: byId(order_key),
			simple,
		});
		expect(result.error?.message).toBeUndefined();
		return result.json()[0];
	};

	/** Tried and given up, then paid at a till, then a part given back and the rest charged back. */
	const eventfulOrder = () => {
		const { state } = bed.service;
		const [order] = state.seedOrders(1);
		state.cancelOrder(order.order_key);
		state.payOrder(order.order_key, { method: 'POINT_OF_SALE', level: 'SAFEST' });
		state.refundOrder(order.order_key, 300);
		state.refundOrder(order.order_key, 50);
		state.chargebackOrder(order.order_key);
		order.payments[1].shopper_bank_account = { iban: 'NL91ABNA0417164300' };
		return order;
	};

	test('are given with all their parts', async () => {
		const { order_key, payments } = eventfulOrder();
		expect(await details(false)).toMatchObject({ order_key, payments });
	});

	test('are summed up by Simplify', async () => {
		eventfulOrder();
		expect(await details(true)).toMatchObject({
			payment_status: 'charged_back',
			considered_safe_level: null,
			payment: { method: 'POINT_OF_SALE', authorization_state: 'AUTHORIZED' },
			captured_in_currency: '10.00',
			refunded_in_currency: '3.50',
			charged_back_in_currency: '6.50',
		});
	});

	test('are read also if SVC lists none of a single one', async () => {
		const { state } = bed.service;
		const [order] = state.seedOrders(1);
		state.payOrder(order.order_key);
		state.refundOrder(order.order_key);
		const [{ captures, refunds, ...payment }] = order.payments;
		const [[capture] = [], [refund] = []] = [captures, refunds];
		bed.service.order({
			kind: 'status',
			status: 200,
			body: { ...order, payments: { ...payment, captures: capture, refunds: refund } },
			match: { endpoint: `GET ${MERCHANT}/orders/{order_key}` },
		});
		expect(await details(true)).toMatchObject({ payment_status: 'refunded' });
	});

	test('are read in whatever letters SVC writes a part of the names', async () => {
		const { state } = bed.service;
		const [order] = state.seedOrders(1);
		state.payOrder(order.order_key);
		const { payments, ...others } = order;
		bed.service.order({
			kind: 'status',
			status: 200,
			body: { ...others, Payments: payments },
			match: { endpoint: `GET ${MERCHANT}/orders/{order_key}` },
		});
		expect(await details(true)).toMatchObject({ payment_status: 'paid' });
	});

	test('name the attempt that was given up when there is no other', async () => {
		const { state } = bed.service;
		state.cancelOrder(state.seedOrders(1)[0].order_key);
		expect(await details(true)).toMatchObject({
			considered_safe_level: null,
			payment: { method: 'IDEAL', authorization_state: 'CANCELED' },
			captured_in_currency: '0.00',
		});
	});

	test('say that nothing was tried yet', async () => {
		bed.service.state.seedOrders(1);
		expect(await details(true)).toMatchObject({
			payment_status: 'unpaid',
			considered_safe_level: null,
			payment: null,
		});
	});

	test.each(['FASTEST', 'FAST', 'SAFE', 'SAFEST'] as const)('tell the level %s', async (level) => {
		const { state } = bed.service;
		state.payOrder(state.seedOrders(1)[0].order_key, { level });
		expect(await details(true)).toMatchObject({ considered_safe_level: level });
	});

	test.each([true, false])(
		'can be read as the earlier description has them (Simplify %j)',
		async (simple) => {
			bed.service.shape({ orderDescription: 'earlier' });
			eventfulOrder();
			const order = await details(simple);
			if (simple) {
				expect(order).toMatchObject({
					captured_in_currency: '10.00',
					refunded_in_currency: '3.50',
					charged_back_in_currency: '6.50',
				});
				return;
			}
			const [canceled, paid] = order.payments as Array<Record<string, unknown>>;
			expect(canceled.id).toMatch(/^\d+$/);
			expect(paid).not.toHaveProperty('receipt');
			expect(paid.captures).toEqual([{ amount: 1000, currency: 'EUR', state: 'CAPTURED' }]);
		},
	);

	test.each(['date_last_modified', 'modified_date'] as const)(
		'can name the time of a capture %s',
		async (captureTimestamp) => {
			bed.service.shape({ captureTimestamp });
			eventfulOrder();
			const { payments } = await details(false);
			const [, paid] = payments as Array<{ captures: unknown[] }>;
			expect(paid.captures).toEqual([
				expect.objectContaining({ [captureTimestamp]: expect.any(String) }),
			]);
			expect(await details(true)).toMatchObject({ captured_in_currency: '10.00' });
		},
	);

	test('find the order that is dragged behind the default, which the node before does not have', async () => {
		const [{ order_key: key }] = bed.service.state.seedOrders(1);
		const orderKey = byId(`={{ $json.order_key }} {{ "${key}" }}`);
		const { json } = await bed.engine.runNode('svcPayments', { ...get, orderKey });
		expect(json()).toMatchObject([{ order_reference: 'seed-1' }]);
	});

	test('need an order', async () => {
		const { error } = await bed.engine.runNode('svcPayments', {
			...get,
			orderKey: byId('={{ $json.missing }}'),
		});
		expect(error?.message).toBe('"Order" is empty [item 0]');
		expect(error?.description).toContain(
			'If an earlier node returns "order_key", drag it from there',
		);
	});

	test('are asked for again when the service is busy', async () => {
		bed.service.state.seedOrders(1);
		bed.service.order({ kind: 'status', status: 503, headers: { 'retry-after': '0' } });
		expect(await details(true)).toMatchObject({ order_reference: 'seed-1' });
	});
});

test('an order is found in an envelope of its own name', async () => {
	const order = { order_reference: 'R', amount: 1000, currency: 'EUR', payments: [] };
	bed.service.order({ kind: 'status', status: 200, body: { order } });
	const { json } = await bed.engine.runNode('svcPayments', { ...get, orderKey: byId('KEY') });
	expect(json()).toMatchObject([{ order_key: 'KEY', order_reference: 'R' }]);
});

import { order, ordersPath, useSimulator } from './support.ts';

const client = useSimulator();
const { send } = client;

interface Created {
	order_key: string;
	expires_on: string;
	url?: string;
}

const subscriptionPath = '/ps/api/public/v1/merchants/{merchant_key}/subscriptions/SUB%2F1/orders';
const create = async (body: object = order, path = ordersPath) =>
	await send({ area: 'payments', method: 'POST', path, body });
const created = async (body: object = order) => (await create(body)).json as Created;
const details = async (key: string) =>
	(await send({ area: 'payments', path: `${ordersPath}/${key}` })).json;
const listOf = async (query = '') =>
	(await send({ area: 'payments', path: `${ordersPath}${query}` })).json;

describe('orders', () => {
	test('are created, listed and read', async () => {
		const made = await create();
		expect(made).toMatchObject({ status: 201, json: { order_key: expect.any(String) } });
		const { order_key, expires_on, url } = made.json as Created;

		expect(await listOf()).toEqual([
			{
				order_reference: 'INV-1',
				timestamp: expect.any(String),
				expires_on,
				order_key,
				url,
			},
		]);
		expect(await details(order_key)).toEqual({
			...order,
			profile: 'default',
			timestamp: expect.any(String),
			expires_on,
		});
	});

	test('need a reference of their own, over subscriptions too', async () => {
		expect((await create(order, subscriptionPath)).status).toBe(201);
		expect(client.simulator.state.orders[0]?.subscription_reference).toBe('SUB/1');
		expect(await create()).toMatchObject({
			status: 405,
			json: { message: 'order_reference INV-1 is already used' },
		});
		expect(client.simulator.state.orders).toHaveLength(1);
	});

	test.each([
		['MINUTES', 30240, 30240],
		['HOURS', 504, 30240],
		['DAYS', 21, 30240],
		['HOURS', 2, 120],
	])('expire after %s %s', async (unit, duration, minutes) => {
		await created({ ...order, expiry: { expire_after: { unit, duration } } });
		const [made] = client.simulator.state.orders;
		const lifetime = Date.parse(made?.expires_on ?? '') - Date.parse(made?.timestamp ?? '');
		expect(lifetime).toBe(minutes * 60_000);
	});

	test('do without e-mail and country when there is a billing address key', async () => {
		const { email, country, ...rest } = order;
		expect([email, country]).not.toContain(undefined);
		expect((await create({ ...rest, billing_address_key: 'key' })).status).toBe(201);
	});

	test('have the e-mail and country of the billing address where they have its key', async () => {
		for (const more of [{}, { email: undefined, country: undefined }]) {
			const reference = { order_reference: `INV-${Object.keys(more).length}` };
			const request = { ...order, ...reference, ...more, billing_address_key: 'key' };
			const { order_key } = await created(request);
			expect(await details(order_key)).toMatchObject({
				...reference,
				...{ email: 'billing@simulator.example', country: 'NL' },
			});
		}
	});

	test('are listed by day, in UTC or in UTC+1', async () => {
		const { state } = client.simulator;
		const [, beginning, last, end] = [
			'2026-03-01T22:59:59Z',
			'2026-03-01T23:00:00Z',
			'2026-03-02T22:59:59Z',
			'2026-03-02T23:00:00Z',
			'2026-03-02T23:00:01Z',
		].map((timestamp) => state.seedOrders(1, timestamp)[0]?.order_key);
		const found = async (day: string) =>
			((await listOf(`?date=${day}`)) as Created[]).map(({ order_key }) => order_key);

		expect(await found('2026-03-02')).toHaveLength(3);
		client.simulator.shape({ orderDay: 'UTC+1' });
		expect(await found('2026-03-02')).toEqual([beginning, last, end]);
		expect(await found('2026-03-03')).toContain(end);
	});
});

describe('what happens to an order', () => {
	test.each([
		['FASTEST', 'SHOPPER_PENDING', undefined],
		['FAST', 'ACQUIRER_PENDING', undefined],
		['SAFE', 'ACQUIRER_APPROVED', 'CAPTURED'],
		['SAFEST', 'ACQUIRER_APPROVED', 'CAPTURED'],
	] as const)('payment considered %s', async (level, confidence, captured) => {
		const { order_key } = await created();
		client.simulator.state.payOrder(order_key, { method: 'SEPA_DIRECT_DEBIT', level });
		const read = await details(order_key);

		expect(read).toMatchObject({
			considered_safe: { level },
			payments: [
				{ method: 'SEPA_DIRECT_DEBIT', authorization: { state: 'AUTHORIZED', confidence } },
			],
		});
		const [payment] = (read as { payments: Array<{ captures?: Array<{ state: string }> }> })
			.payments;
		expect(payment?.captures?.[0]?.state).toBe(captured);
	});

	test('cancel, then pay, then give back in two parts', async () => {
		const { order_key } = await created();
		const { state } = client.simulator;
		state.cancelOrder(order_key);
		expect(await details(order_key)).toMatchObject({
			payments: [{ authorization: { state: 'CANCELED' } }],
		});
		expect(await details(order_key)).not.toHaveProperty('considered_safe');

		state.payOrder(order_key);
		state.refundOrder(order_key, 2995);
		state.refundOrder(order_key);
		expect(await details(order_key)).toMatchObject({
			payments: [
				{ authorization: { state: 'CANCELED' } },
				{
					captures: [{ amount: 12995, state: 'CAPTURED', date_last_modified: expect.any(String) }],
					refunds: [{ amount: 2995 }, { amount: 10000 }],
				},
			],
		});
		expect(() => state.refundOrder(order_key, 1)).toThrow('Only 0 (minor units)');
	});

	test('charge back ends the safety', async () => {
		const { order_key } = await created();
		const { state } = client.simulator;
		expect(() => state.chargebackOrder(order_key)).toThrow('has not been paid');
		state.payOrder(order_key);
		expect(() => state.payOrder(order_key)).toThrow('has already been paid');
		state.chargebackOrder(order_key, 100);
		const read = await details(order_key);
		expect(read).toMatchObject({
			payments: [{ chargebacks: [{ amount: 100, currency: 'EUR', state: 'CHARGED' }] }],
		});
		expect(read).not.toHaveProperty('considered_safe');
	});
});

describe('answers by the earlier description', () => {
	test('have numeric payment ids and no capture timestamps', async () => {
		const { order_key } = await created();
		client.simulator.state.payOrder(order_key, { method: 'POINT_OF_SALE' });
		client.simulator.shape({ orderDescription: 'earlier' });
		const { payments } = (await details(order_key)) as {
			payments: Array<{ id: string; captures: object[] }>;
		};
		expect(payments[0]?.id).toMatch(/^\d+$/);
		expect(payments[0]).not.toHaveProperty('receipt');
		expect(payments[0]?.captures).toEqual([{ amount: 12995, currency: 'EUR', state: 'CAPTURED' }]);
	});

	test('or the timestamp of the example payloads', async () => {
		const { order_key } = await created();
		client.simulator.state.payOrder(order_key);
		client.simulator.shape({ captureTimestamp: 'modified_date' });
		expect(await details(order_key)).toMatchObject({
			payments: [{ captures: [{ modified_date: expect.any(String) }] }],
		});
	});

	test('or no url', async () => {
		client.simulator.shape({ orderUrl: 'absent' });
		expect(await created()).not.toHaveProperty('url');
		expect((await listOf()) as object[]).toEqual([
			expect.not.objectContaining({ url: expect.anything() }),
		]);
	});
});

describe('wallet sessions', () => {
	const wallet = '/mobile/walletpay/merchants/{merchant_key}/payments';
	const business = '/mobile/walletpay/business/merchants/{merchant_key}/payments';
	const start = {
		validationUrl: 'https://device.example/session',
		displayName: 'Shop "1"',
		domainName: 'shop.example',
	};
	const post = (path: string, body: object) =>
		send({ area: 'payments', method: 'POST', path, body });

	test.each([
		['json string', 'application/json', (text: string) => JSON.parse(text) as string],
		['text', 'text/plain', (text: string) => text],
		['json', 'application/json', (text: string) => text],
	] as const)('session as %s', async (walletSession, contentType, unpack) => {
		client.simulator.shape({ walletSession });
		const { order_key } = await created();
		const answer = await post(`${wallet}/${order_key}/initialize`, start);

		expect(answer.status).toBe(201);
		expect(answer.headers.get('content-type')).toContain(contentType);
		const session = unpack(answer.text);
		expect(session).toContain('"serial":9007199254740993123,"z":1,"10":"ten"');
		expect(JSON.parse(session)).toMatchObject({ displayName: 'Shop "1"' });
	});

	test('authorize pays the order once, with the device’s data as sent', async () => {
		const { order_key } = await created();
		const early = await post(`${wallet}/${order_key}/authorize`, { token: {} });
		expect(early).toMatchObject({
			status: 400,
			json: { message: expect.stringContaining('has no session from the last 5 minutes') },
		});
		await post(`${wallet}/${order_key}/initialize`, start);
		expect(await post(`${wallet}/${order_key}/authorize`, { token: {} })).toMatchObject({
			status: 200,
			text: '',
		});
		expect(await details(order_key)).toMatchObject({ considered_safe: { level: 'SAFE' } });
		expect((await post(`${wallet}/${order_key}/authorize`, { token: {} })).status).toBe(400);
	});

	test('a session is too old after five minutes', async () => {
		const { order_key } = await created();
		await post(`${wallet}/${order_key}/initialize`, start);
		const [kept] = client.simulator.state.orders;
		if (kept) kept.walletSessionAt = Date.now() - 5 * 60_000 - 1000;
		expect((await post(`${wallet}/${order_key}/authorize`, { token: {} })).status).toBe(400);
	});

	test.each(['STATUS_SUCCESS', 'STATUS_FAILURE'] as const)('business chat: %s', async (status) => {
		client.simulator.shape({ businessAuthorize: status });
		const { order_key } = await created();
		const session = await post(`${business}/${order_key}/initialize`, { displayName: 'Shop' });
		expect(session).toMatchObject({
			status: 201,
			json: {
				merchantSessionAsString: expect.stringContaining('"displayName":"Shop"'),
				merchantIdentifier: expect.any(String),
			},
		});

		const { paymentGatewayUrl } = session.json as { paymentGatewayUrl: string };
		const answer = await fetch(paymentGatewayUrl, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: '{"token":{}}',
		});
		expect(await answer.json()).toEqual({ status });
		expect(client.simulator.state.orders[0]?.payments).toHaveLength(
			status === 'STATUS_SUCCESS' ? 1 : 0,
		);
	});
});

describe('the books', () => {
	test('contain all changes of an order, by the clock of the payments', async () => {
		const { state } = client.simulator;
		const { order_key } = await created();
		state.payOrder(order_key, { level: 'FASTEST' });
		state.passPaymentsTime(60);
		state.confirmOrder(order_key);
		state.refundOrder(order_key, 100, 'NEW');
		state.settleRefunds(order_key);
		state.chargebackOrder(order_key, 50);
		state.considerSafe(order_key, 'SAFEST');
		const { amount } = order;
		expect(state.orderEvents.map(({ at: _at, order_key: _key, ...event }) => event)).toEqual([
			{ what: 'created' },
			{ what: 'pending' },
			{ what: 'considered safe', level: 'FASTEST' },
			{ what: 'authorized' },
			{ what: 'captured', amount },
			{ what: 'considered safe', level: 'SAFE' },
			{ what: 'refunded', amount: 100 },
			{ what: 'charged back', amount: 50 },
			{ what: 'considered safe', level: 'SAFEST' },
		]);
		const [first, , , confirmed] = state.orderEvents.map(({ at }) => Date.parse(at));
		expect((confirmed ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(60 * 60_000);
	});

	test('an order may be listed later than it was created', async () => {
		const { state } = client.simulator;
		await created();
		const [late] = state.orders;
		Object.assign(late ?? {}, { listedAt: Date.now() + 30 * 60_000 });
		expect(await listOf(`?date=${late?.timestamp.slice(0, 10)}`)).toEqual([]);
		state.passPaymentsTime(31);
		expect(await listOf(`?date=${late?.timestamp.slice(0, 10)}`)).toHaveLength(1);
	});
});

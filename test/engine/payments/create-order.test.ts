import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { expectNoSecrets } from '../harness/index.ts';
import { simulatorBed, type SimulatorSpec } from '../simulator-bed.ts';
import { createParameters, MERCHANT, orderBody, orderParameters, someOrders } from './order.ts';

const bed = simulatorBed();
const CREATE = `POST ${MERCHANT}/orders`;

const created = (item: IDataObject) => {
	const { state } = bed.service;
	const order = state.orders.find(({ order_reference }) => order_reference === item.reference);
	const { order_key = '', expires_on } = order ?? {};
	return { order_key, expires_on, url: state.menuUrl(order_key), ...asked(item) };
};

/** What was asked for, so that a wrong amount is seen before the link is sent. */
const asked = ({ reference, minor, currency }: IDataObject) => ({
	order_reference: reference,
	amount_in_currency: currency === 'EUR' ? (Number(minor) / 100).toFixed(2) : String(minor),
	currency,
});

const create: SimulatorSpec = {
	name: 'svcPayments order create',
	parameters: orderParameters,
	items: () => someOrders(2),
	requests: (item) => [
		{
			endpoint: CREATE,
			body: orderBody(item),
			headers: { 'content-type': 'application/json' },
		},
	],
	output: ([{ json }], item) => expect(json).toEqual(created(item)),
	badItem: {
		item: () => ({ ...someOrders(3)[2], amount: '12,505' }),
		error: '"Amount" must be a plain number such as 12.50, but it\'s "12,505"',
	},
};

bed.describeOperation(create);

bed.describeOperation({
	...create,
	name: 'svcPayments order createForSubscription',
	parameters: { subscriptionReference: '={{ $json.subscription }}', ...orderParameters },
	items: () =>
		someOrders(2).map((order, index) => ({ ...order, subscription: `sub/${index} ü?&` })),
	requests: (item) => [
		{
			endpoint: `POST ${MERCHANT}/subscriptions/{subscription_reference}/orders`,
			path: expect.stringContaining(encodeURIComponent(String(item.subscription))),
			body: orderBody(item),
		},
	],
	output: ([{ json }], item) => {
		expect(json).toEqual(created(item));
		expect(bed.service.state.orders).toContainEqual(
			expect.objectContaining({
				order_reference: item.reference,
				subscription_reference: item.subscription,
			}),
		);
	},
	badItem: {
		item: () => ({ ...someOrders(3)[2], subscription: 'x'.repeat(256) }),
		error: '"Subscription Reference" has 256 characters, but up to 255 are allowed',
	},
});

describe('an order whose reference was used before', () => {
	const used = { ...someOrders(3)[2], reference: 'used' };

	bed.describeOperation({
		...create,
		badItem: {
			arrange: ({ state }) => Object.assign(state.seedOrders(1)[0], { order_reference: 'used' }),
			item: () => used,
			error: 'An order with this reference already exists',
			requests: (item) => [
				{
					endpoint: CREATE,
					body: orderBody(item),
					refusal: 'order_reference used is already used',
				},
			],
		},
	});

	test('says that nothing new was created and where the order is', async () => {
		Object.assign(bed.service.state.seedOrders(1)[0], { order_reference: 'used' });
		const { error } = await bed.engine.runNode('svcPayments', createParameters, { items: [used] });
		expect(error).toMatchObject({
			httpCode: '405',
			description: expect.stringMatching(
				/ Order > Get by Reference, and check whose it is: another item or an earlier execution .* Nothing was created for this item\. SVC says: order_reference used/,
			),
		});
		expect(bed.service.state.orders).toHaveLength(1);
	});
});

describe('every optional field', () => {
	const additionalFields = {
		billingAddressKey: 'address-7',
		expiry: { values: { duration: 3, unit: 'HOURS' } },
		profile: 'no cards',
		returnUrls: {
			values: {
				success: 'https://shop.example.com/thanks?order=1',
				pending: 'https://shop.example.com/wait',
				canceled: 'http://shop.example.com/',
				error: 'https://shop.example.com/sorry',
			},
		},
	};
	const sent = {
		billing_address_key: 'address-7',
		expiry: { expire_after: { unit: 'HOURS', duration: 3 } },
		profile: 'no cards',
		return_urls: additionalFields.returnUrls.values,
	};

	test.each(['create', 'createForSubscription'])('is sent on %s', async (operation) => {
		const [item] = someOrders(1);
		const { error } = await bed.engine.runNode(
			'svcPayments',
			{
				...createParameters,
				operation,
				subscriptionReference: 'sub',
				additionalFields,
			},
			{ items: [item] },
		);
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests.map(({ body, refusal }) => ({ body, refusal }))).toEqual([
			{ body: { ...orderBody(item), ...sent }, refusal: undefined },
		]);
	});

	test('leaves out an empty value with Empty Expressions set to Leave Out', async () => {
		const [item] = someOrders(1);
		await bed.engine.runNode(
			'svcPayments',
			{
				...createParameters,
				additionalFields: {
					billingAddressKey: '',
					profile: '={{ undefined }}',
					returnUrls: { values: { success: '', pending: '={{ $json.nothing }}' } },
					additionalProperties: '',
				},
				requestOptions: { emptyExpressions: 'leaveOut' },
			},
			{ items: [item] },
		);
		expect(bed.service.requests.map(({ body }) => body)).toEqual([orderBody(item)]);
	});

	test('accepts some of the return URLs', async () => {
		const [item] = someOrders(1);
		await bed.engine.runNode(
			'svcPayments',
			{
				...createParameters,
				additionalFields: { returnUrls: { values: { error: 'https://shop.example.com/' } } },
			},
			{ items: [item] },
		);
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			{ ...orderBody(item), return_urls: { error: 'https://shop.example.com/' } },
		]);
	});

	test('and what the service description leaves open can be given as JSON', async () => {
		bed.service.shape({ unknownProperties: 'kept' });
		const [item] = someOrders(1);
		await bed.engine.runNode(
			'svcPayments',
			{
				...createParameters,
				additionalFields: { additionalProperties: '{ "shop": 7, "language": "fr" }' },
			},
			{ items: [item] },
		);
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			{ ...orderBody(item), shop: 7, language: 'fr' },
		]);
	});
});

test('outputs an order without the URL of its payment menu', async () => {
	bed.service.shape({ orderUrl: 'absent' });
	const { json } = await bed.engine.runNode('svcPayments', createParameters, {
		items: someOrders(1),
	});
	expect(json()).toEqual([
		{
			order_key: expect.any(String),
			expires_on: expect.any(String),
			order_reference: 'order-1',
			amount_in_currency: '12.50',
			currency: 'EUR',
		},
	]);
});

test('outputs what SVC says of an order, where that differs from what was asked for', async () => {
	const said = { order_key: 'KEY', order_reference: 'ORDER-1', currency: 'USD' };
	bed.service.order({ kind: 'status', status: 201, body: said });
	const { json } = await bed.engine.runNode('svcPayments', createParameters, {
		items: someOrders(1),
	});
	expect(json()).toEqual([{ ...said, amount_in_currency: '12.50' }]);
});

describe('when it is not known whether the order exists', () => {
	const run = (settings: object) =>
		bed.engine.runNode('svcPayments', createParameters, { items: someOrders(1), settings });

	test.each([
		[
			'the connection breaks',
			{ kind: 'resetAfterProcessing' },
			'The connection dropped before the full response',
		],
		[
			'the answer breaks off',
			{ kind: 'resetMidAnswer' },
			'The connection dropped before the full response',
		],
		['the answer is damaged', { kind: 'truncatedJson' }, 'its response was cut off or is damaged'],
		['the answer is a web page', { kind: 'html' }, 'its response is a web page instead of data'],
		['the answer is empty', { kind: 'empty' }, 'its response is empty'],
		['the service breaks down', { kind: 'status', status: 500 }, 'responded with status 500'],
		['a proxy gives up', { kind: 'status', status: 504 }, 'responded with status 504'],
		['a gateway stops waiting', { kind: 'status', status: 408 }, 'responded with status 408'],
		['a load balancer hangs up', { kind: 'status', status: 460 }, 'responded with status 460'],
		['a proxy hangs up', { kind: 'status', status: 499 }, 'responded with status 499'],
		[
			'the answer has no order key',
			{ kind: 'status', status: 201, body: { expires_on: '2030-01-31T09:00:00Z' } },
			'its response has no order key',
		],
	] as const)('because %s, it says so', async (_why, fault, reason) => {
		bed.service.order({ ...fault, times: 10 });
		const result = await run({});
		expect(result.error?.message).toBe("Couldn't confirm whether the order was created [item 0]");
		expect(bed.service.requests).toHaveLength(1);
		expect(result.error?.description).toContain(reason);
		expect(result.error?.description).toContain(
			'Check for its reference with Order > Get by Reference',
		);
		expectNoSecrets(result, bed.secrets);
	});

	test.each([
		['Retry On Fail', { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }],
		['On Error: Continue', { onError: 'continueRegularOutput' }],
	])('%s sends nothing again', async (_name, settings) => {
		bed.service.order({ kind: 'resetAfterProcessing', times: 10 });
		const result = await run(settings);
		const said = result.error ?? result.json()[0].error;
		expect(said).toMatchObject({
			message: "Couldn't confirm whether the order was created [item 0]",
		});
		expect(bed.service.requests).toHaveLength(1);
		expect(bed.service.state.orders).toHaveLength(1);
	});

	const lost = "Couldn't confirm whether the order was created [item 0]";

	test.each([
		['empty', 'is empty'],
		['truncatedJson', 'was cut off or is damaged'],
	] as const)(
		'an answer of no use is told by Retry On Fail as well, which sends nothing again (%s)',
		async (kind, what) => {
			bed.service.order({ kind });
			const { error } = await run({ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
			expect(error?.message).toBe(lost);
			expect(error?.description).toMatch(
				new RegExp(`^In an earlier attempt: SVC accepted the request, but its response ${what}\\.`),
			);
			expect(bed.service.requests).toHaveLength(1);
		},
	);

	test.each([
		['resetAfterProcessing', false],
		['resetAfterProcessing', true],
		['empty', false],
		['empty', true],
	] as const)(
		'the error has the reference that was sent, whatever its expression returns by now (%s, Retry On Fail: %s)',
		async (kind, retryOnFail) => {
			bed.service.order({ kind });
			const { error } = await bed.engine.runNode(
				'svcPayments',
				{ ...createParameters, orderReference: '=order-{{ Math.random() }}' },
				{ items: someOrders(1), settings: { retryOnFail, maxTries: 3, waitBetweenTries: 1 } },
			);
			const [order] = bed.service.state.orders;
			expect(bed.service.requests).toHaveLength(1);
			expect(error?.description).toContain(
				`Check for its reference with Order > Get by Reference before you run this again. Its reference is "${order.order_reference}".`,
			);
		},
	);

	test('it is sent when a person retries, who was asked to look first', async () => {
		bed.service.order({ kind: 'empty' });
		const failed = await run({});
		expect(failed.error?.message).toBe(lost);
		await bed.engine.retry(failed);
		expect(bed.service.requests).toHaveLength(2);
	});
});

describe('Retry On Fail', () => {
	const items = someOrders(5);
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	const references = () => bed.service.state.orders.map(({ order_reference }) => order_reference);

	test('creates five orders when the third of five is refused once', async () => {
		bed.service.order({
			match: { bodyIncludes: 'order-3' },
			kind: 'status',
			status: 403,
			body: { message: 'Not now' },
		});
		const result = await bed.engine.runNode('svcPayments', createParameters, { items, settings });
		expect(result.error?.message).toBeUndefined();
		expect(references()).toEqual(items.map(({ reference }) => reference));
		expect(bed.service.requests).toHaveLength(6);
		expect(result.json()).toEqual(items.map(created));
	});

	test.each(['create', 'createForSubscription'])(
		'waits and sends again on %s when the service had too much to do',
		async (operation) => {
			bed.service.order({
				match: { bodyIncludes: 'order-3' },
				kind: 'status',
				status: 429,
				headers: { 'retry-after': '0' },
			});
			const result = await bed.engine.runNode(
				'svcPayments',
				{ ...createParameters, operation, subscriptionReference: 'sub' },
				{ items },
			);
			expect(result.json()).toEqual(items.map(created));
			expect(references()).toEqual(items.map(({ reference }) => reference));
		},
	);

	test('and the "Retry" of the failed execution create each order once', async () => {
		bed.service.order({
			match: { bodyIncludes: 'order-3' },
			kind: 'status',
			status: 403,
			times: 2,
		});
		const failed = await bed.engine.runNode('svcPayments', createParameters, {
			items,
			settings: { ...settings, maxTries: 2 },
		});
		expect(failed.error?.message).toContain('[item 2]');
		expect(references()).toEqual(['order-1', 'order-2']);

		const retried = await bed.engine.retry(failed);
		expect(retried.error?.message).toBeUndefined();
		expect(retried.json()).toEqual(items.map(created));
		expect(references()).toEqual(items.map(({ reference }) => reference));
	});
});

test('a used reference is named, whether SVC says so with 405 or with the status of a conflict', async () => {
	bed.service.order({ kind: 'status', status: 409 });
	const { error } = await bed.engine.runNode('svcPayments', createParameters, {
		items: someOrders(1),
	});
	expect(error?.message).toBe('An order with this reference already exists [item 0]');
	expect(error?.description).toContain('Nothing was created for this item.');
});

test.each(['order', 'data', 'payment_order'])(
	'the order is found in an envelope named %j',
	async (name) => {
		const order = { order_key: 'KEY', expires_on: '2030-01-31T09:00:00Z', url: null };
		bed.service.order({ kind: 'status', status: 201, body: { [name]: order } });
		const { json } = await bed.engine.runNode('svcPayments', createParameters, {
			items: someOrders(1),
		});
		expect(json()).toMatchObject([order]);
	},
);

describe('the credential', () => {
	const paymentsCredential = () => bed.engine.credentials.svcPaymentsApi ?? {};
	const run = (change: IDataObject) =>
		bed.engine.runNode('svcPayments', createParameters, {
			items: someOrders(1),
			credentials: { svcPaymentsApi: { ...paymentsCredential(), ...change } as never },
		});

	test.each([
		['a wrong password', { password: 'not-the-password' }, sentences.rejectedUser],
		['the key of another merchant', { merchantKey: 'other' }, "isn't allowed to use this merchant"],
	])('with %s is told from a wrong order', async (_what, change, message) => {
		const result = await run(change);
		expect(result.error?.message).toContain(message);
		expectNoSecrets(result, { ...bed.secrets, other: 'not-the-password' });
	});

	test('may have a merchant key of any characters', async () => {
		await run({ merchantKey: ' a/b c?' });
		expect(bed.service.requests.map(({ path }) => path)).toEqual([
			'/payments/ps/api/public/v1/merchants/a%2Fb%20c%3F/orders',
		]);
	});

	test('without a merchant key is not used', async () => {
		const { error } = await run({ merchantKey: ' ' });
		expect(error?.message).toContain('"Merchant Key" is empty');
		expect(bed.service.requests).toEqual([]);
	});
});

test.each<[string, IDataObject, boolean, INodeParameters?]>([
	['says if all orders have one email', {}, true],
	['says nothing if they differ', { email: 'other@example.com' }, false],
	['says nothing if the one email was typed', {}, false, { email: 'till@example.com' }],
	[
		'says nothing if SVC ignores the email',
		{ email: 'shopper1@example.com', key: 'billing-1' },
		false,
	],
	['says nothing if other emails are sent instead', { sent: 'other@example.com' }, false],
])('%s', async (_, change, isTold, typed = {}) => {
	const [one, two] = someOrders(2);
	const items = [one, { ...two, email: one.email, ...change }].map((item) => ({
		...item,
		key: change.key,
	}));
	const additionalFields = {
		...(change.key !== undefined && { billingAddressKey: '={{ $json.key }}' }),
		...(change.sent !== undefined && {
			additionalProperties: '={{ { email: $json.sent ?? $json.email } }}',
		}),
	};
	for (const operation of ['create', 'createForSubscription']) {
		bed.service.state.orders.length = 0;
		const { runData, error } = await bed.engine.runNode(
			'svcPayments',
			{
				...{ ...createParameters, ...typed },
				...{ operation, subscriptionReference: 'subscription-1' },
				additionalFields,
			},
			{ items },
		);
		expect(error?.message).toBeUndefined();
		const hints = (runData.svcPayments[0].hints ?? []).map(({ message }) => message);
		expect(hints.some((hint) => hint.startsWith('All of these orders have the same email'))).toBe(
			isTold,
		);
	}
});

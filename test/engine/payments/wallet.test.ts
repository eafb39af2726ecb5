/**
 * Wallet and business chat sessions: no credentials, and data passed on byte for byte (service
 * document 1, part C).
 */
import type { IDataObject } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import type { BinaryDataMode, ItemInput } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const MOBILE = '/mobile/walletpay/merchants/{merchant_key}/payments/{order_key}';
const BUSINESS = '/mobile/walletpay/business/merchants/{merchant_key}/payments/{order_key}';

/** What a wallet session endpoint must never get. */
const noCredentials = {
	authorization: undefined,
	cookie: undefined,
	'x-svc-producttoken': undefined,
};

const sends = (endpoint: string, { key }: IDataObject, body: unknown) => ({
	endpoint: `POST ${endpoint}`,
	path: expect.stringContaining(`/payments/${String(key)}/`),
	body,
	headers: { ...noCredentials, 'content-type': 'application/json' },
});

/** Orders whose wallet session has just begun. */
const startedOrders = (count: number) => {
	const orders = bed.service.state.seedOrders(count);
	for (const order of orders) order.walletSessionAt = Date.now();
	return orders.map(({ order_key }) => order_key);
};

bed.describeOperation({
	name: 'svcPayments walletSession initialize',
	parameters: {
		orderKey: byId('={{ $json.key }}'),
		validationUrl: '={{ $json.validationUrl }}',
		displayName: '={{ $json.shop }}',
		domainName: '={{ $json.domain }}',
	},
	arrange: ({ state }) => state.seedOrders(2).map(({ order_key }) => order_key),
	items: (keys) =>
		keys.map((key, index) => ({
			key,
			validationUrl: `https://wallet.example.com/session?device=${index}`,
			shop: `Shöp ${index}`,
			domain: `shop${index}.example.com`,
		})),
	requests: (item) => [
		sends(`${MOBILE}/initialize`, item, {
			validationUrl: item.validationUrl,
			displayName: item.shop,
			domainName: item.domain,
		}),
	],
	output: ([{ json }], { shop }) =>
		expect(json).toEqual({
			session: expect.stringContaining(
				`"serial":9007199254740993123,"z":1,"10":"ten","9":"nine","amount":1.10,"displayName":"${String(shop)}"`,
			),
			sessionObject: expect.objectContaining({ displayName: shop, amount: 1.1 }),
		}),
	badItem: {
		item: ([key]) => ({
			key,
			validationUrl: 'https://wallet.example.com/',
			shop: 'Shop',
			domain: 'https://shop.example.com',
		}),
		error: '"Domain Name" must be a domain without https:// or a path',
	},
});

describe('the opaque session', () => {
	const run = async () => {
		const [{ order_key }] = bed.service.state.seedOrders(1);
		return await bed.engine.runNode('svcPayments walletSession initialize', {
			orderKey: byId(order_key),
			validationUrl: 'https://wallet.example.com/',
			displayName: 'Shop',
			domainName: 'shop.example.com',
		});
	};
	const answer = (body: string) => bed.service.order({ kind: 'status', status: 201, body });

	test.each(['json string', 'text', 'json'] as const)(
		'is the same however it travels: %s',
		async (walletSession) => {
			bed.service.shape({ walletSession });
			const [{ session, sessionObject }] = (await run()).json();
			expect(session).toMatch(
				/^\{"epochTimestamp":\d+,"expiresAt":\d+,"serial":9007199254740993123,"z":1,"10":"ten","9":"nine","amount":1\.10,"displayName":"Shop","nonce":"[0-9a-f]+"\}$/,
			);
			expect(sessionObject).toEqual({
				...JSON.parse(String(session)),
				serial: '9007199254740993123',
			});
		},
	);

	test.each([
		[' { "a" : 1.10 }\n', ' { "a" : 1.10 }\n', { a: 1.1 }],
		['"{\\"a\\":\\"\\u00fc\\"}"', '{"a":"ü"}', { a: 'ü' }],
		['opaque+session==', 'opaque+session==', undefined],
		['12345678901234567890', '12345678901234567890', undefined],
		['[1.0]', '[1.0]', undefined],
		// The device checks a signature, whatever names it has that are documented elsewhere.
		['{"URL":"/", "Amount":1.10}', '{"URL":"/", "Amount":1.10}', { URL: '/', Amount: 1.1 }],
	])('%j is %j', async (body, session, sessionObject) => {
		answer(body);
		expect((await run()).json()).toEqual([
			{ session, ...(sessionObject !== undefined && { sessionObject }) },
		]);
	});

	test.each([
		['', 'its response has no session'],
		['""', 'its response has no session'],
		['{"epochTimestamp":17', 'its response was cut off or is damaged'],
		['<!doctype html><title>Welcome</title>', 'its response is a web page instead of data'],
	])('%j is none', async (body, problem) => {
		answer(body);
		const { error } = await run();
		expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
		expect(error?.description).toContain(problem);
	});

	test('is asked for again when the connection breaks', async () => {
		bed.service.order({ kind: 'resetMidAnswer' });
		expect((await run()).json()).toEqual([expect.objectContaining({ session: expect.anything() })]);
		expect(bed.service.requests).toHaveLength(2);
	});
});

bed.describeOperation({
	name: 'svcPayments businessChatSession initialize',
	parameters: { orderKey: byId('={{ $json.key }}'), displayName: '={{ $json.shop }}' },
	arrange: ({ state }) => state.seedOrders(2).map(({ order_key }) => order_key),
	items: (keys) => keys.map((key, index) => ({ key, shop: `Shop ${index}` })),
	requests: (item) => [sends(`${BUSINESS}/initialize`, item, { displayName: item.shop })],
	output: ([{ json }], { key, shop }) =>
		expect(json).toEqual({
			merchantSessionAsString: expect.stringContaining('"serial":9007199254740993123,"z":1'),
			paymentGatewayUrl: expect.stringContaining(`/payments/${String(key)}/authorize`),
			merchantIdentifier: 'merchant.simulator',
			sessionObject: expect.objectContaining({ displayName: shop }),
		}),
	badItem: { item: ([key]) => ({ key, shop: '' }), error: '"Display Name" is empty' },
});

test('an answer without a business chat session is no success', async () => {
	const [{ order_key }] = bed.service.state.seedOrders(1);
	bed.service.order({
		kind: 'status',
		status: 201,
		body: { paymentGatewayUrl: 'https://x.example' },
	});
	const { error } = await bed.engine.runNode('svcPayments businessChatSession initialize', {
		orderKey: byId(order_key),
		displayName: 'Shop',
	});
	expect(error?.description).toContain('its response has no session');
});

describe.each(['walletSession', 'businessChatSession'])('%s initialize', (resource) => {
	test('says that 503 means wrong keys or a failed session request', async () => {
		const { error } = await bed.engine.runNode(`svcPayments ${resource} initialize`, {
			orderKey: byId('no-such-order'),
			validationUrl: 'https://wallet.example.com/',
			displayName: 'Shop',
			domainName: 'shop.example.com',
		});
		expect(error).toMatchObject({
			message: "Couldn't start a session [item 0]",
			httpCode: '503',
			description: expect.stringMatching(
				/^The merchant key in the credential or the order key is wrong, or .* says: there is no order no-such-order/,
			),
		});
	});
});

/** Whatever a reader of JSON would change: spaces, order of names, digits, escapes, repetition. */
const signed = (id: number) =>
	`{ "z": 1,\t"10":"ten", "9" : "nine",\r\n "big":9007199254740993123,` +
	` "price":1.10, "tiny": 1e-7, "text":"\\u00fc \\/ ü 🎈", "a":1, "a":2, "id":${id} }\n `;

const authorize = {
	walletSession: {
		endpoint: `${MOBILE}/authorize`,
		answer: { authorized: true },
	},
	businessChatSession: {
		endpoint: `${BUSINESS}/authorize`,
		answer: { status: 'STATUS_SUCCESS' },
	},
};

describe.each(['walletSession', 'businessChatSession'] as const)('%s authorize', (resource) => {
	const { endpoint, answer } = authorize[resource];
	const fromText = {
		resource,
		operation: 'authorize',
		orderKey: byId('={{ $json.key }}'),
		dataSource: 'json',
		data: '={{ $json.data }}',
	};
	const run = (parameters: object, items: ItemInput[], settings = {}) =>
		bed.engine.runNode('svcPayments', parameters as never, { items, settings });

	bed.describeOperation({
		name: `svcPayments ${resource} authorize`,
		parameters: { orderKey: fromText.orderKey, dataSource: 'json', data: fromText.data },
		arrange: () => startedOrders(2),
		items: (keys) => keys.map((key, index) => ({ key, data: signed(index) })),
		requests: (item) => [sends(endpoint, item, JSON.parse(String(item.data)))],
		output: ([{ json }], { key, data }) => {
			expect(json).toEqual(answer);
			const request = bed.service.requests.find(({ path }) => path.includes(String(key)));
			expect(request?.rawBody).toBe(data);
		},
		badItem: {
			item: ([key]) => ({ key, data: '{ "broken": ' }),
			error: `"Data (JSON)" isn't valid JSON`,
		},
	});

	describe('of a file in the input item', () => {
		const file = async (content: Buffer | string, key: string, name = 'data') => ({
			json: { key },
			binary: {
				[name]: await bed.engine.files.write(content, {
					fileName: 'body.json',
					mimeType: 'application/json',
				}),
			},
		});
		const fromFile = { ...fromText, dataSource: 'binary' };

		bed.describeOperation({
			name: `svcPayments ${resource} authorize`,
			parameters: { orderKey: fromText.orderKey, inputDataField: 'raw' },
			arrange: async () => {
				const keys = startedOrders(2);
				return await Promise.all(keys.map((key, index) => file(signed(index), key, 'raw')));
			},
			items: (items) => items,
			requests: (item) => [sends(endpoint, item, expect.objectContaining({ z: 1, a: 2 }))],
			output: ([{ json }], { key }, items) => {
				expect(json).toEqual(answer);
				const request = bed.service.requests.find(({ path }) => path.includes(String(key)));
				expect(request?.rawBody).toBe(signed(items.findIndex((item) => item.json.key === key)));
			},
			badItem: {
				item: ([{ json }]) => ({ json }),
				error: '"Input Data Field Name" is "raw", but this item has no file',
			},
		});

		test.each(['no JSON', '', '{"a":1}}', Buffer.from([0x22, 0xff, 0x22])])(
			'%j is refused',
			async (content) => {
				const [key] = startedOrders(1);
				const { error } = await run(fromFile, [await file(content, key)]);
				expect(error?.message).toBe(`"Input Data Field Name" isn't valid JSON [item 0]`);
				expect(bed.service.requests).toEqual([]);
			},
		);
	});

	test.each<[string, unknown, string]>([
		['an object', { b: 1, a: { d: [1, 2.5], c: 'ü' } }, '{"b":1,"a":{"d":[1,2.5],"c":"ü"}}'],
		['an object with one number as name', { '10': 'ten' }, '{"10":"ten"}'],
	])('takes %s that n8n has not changed', async (_what, data, sent) => {
		const [key] = startedOrders(1);
		const { error } = await run(fromText, [{ key, data } as IDataObject]);
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests.map(({ rawBody }) => rawBody)).toEqual([sent]);
	});

	test.each<[unknown, string]>([
		[
			{ deep: [{ serial: Number('9007199254740993') }] },
			"can't be sent unchanged: n8n parsed it and may have changed the last digits of the large number 9007199254740992",
		],
		[
			{ z: 1, 10: 'ten' },
			'can\'t be sent unchanged: n8n parsed it and may have changed the position of the name "10"',
		],
		[true, 'must be JSON, but the expression returned true or false'],
		[12, 'must be JSON, but the expression returned a number'],
		['', 'is empty'],
		[null, 'is empty'],
		['{a:1}', "isn't valid JSON"],
	])('%j is refused', async (data, message) => {
		const [key] = startedOrders(1);
		const { error } = await run(fromText, [{ key, data } as IDataObject]);
		expect(error?.message).toBe(`"Data (JSON)" ${message} [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});

	test('keeps the payment data out of errors', async () => {
		const [key] = startedOrders(1);
		const { error } = await run(fromText, [{ key, data: '{"pan": 4111111111111111 nonsense' }]);
		expect(JSON.stringify([error?.message, error?.description])).not.toContain('4111');
	});

	test('is not done twice by Retry On Fail', async () => {
		const keys = startedOrders(3);
		bed.service.order({
			match: { pathIncludes: keys[1] },
			kind: 'status',
			status: 400,
			body: { message: 'Not yet' },
		});
		const { json, error } = await run(
			fromText,
			keys.map((key, index) => ({ key, data: signed(index) })),
			{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		);
		expect(error?.message).toBeUndefined();
		expect(json()).toEqual([answer, answer, answer]);
		expect(bed.service.requests).toHaveLength(4);
	});

	test.each([
		{ kind: 'resetAfterProcessing' },
		{ kind: 'status', status: 503 },
		{ kind: 'html' },
	] as const)('says when it is not known whether the shopper was charged: %j', async (fault) => {
		const [key] = startedOrders(1);
		bed.service.order({ ...fault, times: 5 });
		const { error } = await run(fromText, [{ key, data: signed(1) }]);
		expect(error?.message).toBe("Couldn't confirm whether the payment was authorized [item 0]");
		expect(error?.description).toContain('Check its payments with Order > Get');
		expect(bed.service.requests).toHaveLength(1);
	});

	test('says what a refusal means', async () => {
		const [{ order_key: key }] = bed.service.state.seedOrders(1);
		const { error } = await run(fromText, [{ key, data: signed(1) }]);
		expect(error).toMatchObject({
			message: "SVC didn't authorize the payment [item 0]",
			httpCode: '400',
			description: expect.stringMatching(
				/start a new session, which is valid for 5 minutes.* says: order .* has no session from the last 5 minutes/,
			),
		});
	});
});

test('outputs a failure that SVC returns as a response', async () => {
	bed.service.shape({ businessAuthorize: 'STATUS_FAILURE' });
	const [key] = startedOrders(1);
	const { json, status } = await bed.engine.runNode('svcPayments businessChatSession authorize', {
		orderKey: byId(key),
		dataSource: 'json',
		data: signed(1),
	});
	expect({ items: json(), status }).toEqual({
		items: [{ status: 'STATUS_FAILURE' }],
		status: 'success',
	});
});

test.each([
	[{ status: 'STATUS_FAILURE' }, false],
	[{ status: 'Status_Failure' }, false],
	['STATUS_FAILURE', false],
	[{ status: 'STATUS_SUCCESS' }, true],
	[{ status: 'AUTHORIZED' }, true],
	[{ status: 'OK' }, true],
	[{ status: '200' }, true],
	[{ status: 'CANCELED' }, false],
	[{ status: 'STATUS_PENDING' }, null],
	[{ status: 'Declined by issuer' }, null],
])('a wallet session of which SVC says %j is authorized: %j', async (body, authorized) => {
	const [key] = startedOrders(1);
	bed.service.order({ kind: 'status', status: 200, body });
	const { json } = await bed.engine.runNode('svcPayments walletSession authorize', {
		orderKey: byId(key),
		dataSource: 'json',
		data: signed(1),
	});
	const status = typeof body === 'string' ? body : body.status;
	expect(json()).toEqual([{ authorized, status }]);
});

test.each([
	[{ state: 'AUTHORIZED' }, true],
	[{ state: 'CANCELED' }, false],
	[{ state: 'NEW' }, null],
	[{ Status: 'STATUS_FAILURE' }, false, { status: 'STATUS_FAILURE' }],
	[{ status: null, State: 'CANCELED' }, false, { status: null, state: 'CANCELED' }],
	[{ authorization: { amount: 1250, state: 'CANCELED' } }, false],
	[{ authorization: { amount: 1250, state: 'AUTHORIZED' } }, true],
	[{ authorization: { state: 'NEW' } }, null],
	[{ text: 'Under maintenance' }, null],
	[{ success: true }, true],
	[{ IsAuthorized: false }, false],
	[{ authorized: 'false' }, false],
	[{ status: 'OK', authorized: false }, false],
	[{}, true],
])(
	'a wallet session of which SVC says %j, in whatever letters or place, is authorized: %j',
	async (body: object, authorized, shown: object = body) => {
		const [key] = startedOrders(1);
		bed.service.order({ kind: 'status', status: 200, body });
		const { json } = await bed.engine.runNode('svcPayments walletSession authorize', {
			orderKey: byId(key),
			dataSource: 'json',
			data: signed(1),
		});
		expect(json()).toEqual([{ ...shown, authorized }]);
	},
);

test('an answer without a status is no success', async () => {
	const [key] = startedOrders(1);
	bed.service.order({ kind: 'status', status: 200, body: {} });
	const { error } = await bed.engine.runNode('svcPayments businessChatSession authorize', {
		orderKey: byId(key),
		dataSource: 'json',
		data: signed(1),
	});
	expect(error?.message).toBe("Couldn't confirm whether the payment was authorized [item 0]");
});

const modes: BinaryDataMode[] = ['filesystem', 'memory'];

describe.each(modes)('a file kept in the store "%s"', (binaryData) => {
	const ownBed = simulatorBed({ binaryData });

	test('is sent byte for byte', async () => {
		const [order] = ownBed.service.state.seedOrders(1);
		order.walletSessionAt = Date.now();
		// Longer than one chunk of a stream.
		const content = `{"padding":"${'ü🎈 '.repeat(50_000)}", "big":9007199254740993123 }`;
		const { error } = await ownBed.engine.runNode(
			'svcPayments walletSession authorize',
			{ orderKey: byId(order.order_key) },
			{
				items: [
					{
						json: {},
						binary: {
							data: await ownBed.engine.files.write(content, {
								fileName: 'body',
								mimeType: 'application/json',
							}),
						},
					},
				],
			},
		);
		expect(error?.message).toBeUndefined();
		expect(ownBed.service.requests.map(({ rawBody }) => rawBody === content)).toEqual([true]);
	});
});

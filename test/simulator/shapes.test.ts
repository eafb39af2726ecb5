import type { Shapes } from '../../simulator/index.ts';
import { defaultShapes, shapeValues } from '../../simulator/shapes.ts';
import {
	callbacksPath,
	contractProblems,
	letter,
	lettersPath,
	message,
	messagesPath,
	order,
	ordersPath,
	useSimulator,
} from './support.ts';

const client = useSimulator();
const { send } = client;
const uuid = '00000000-0000-4000-8000-000000000000';

const createLetter = () =>
	send({ area: 'letters', method: 'POST', path: lettersPath, body: letter });

describe('lists of letters, callbacks and prices', () => {
	const lists = {
		letters: lettersPath,
		callbacks: callbacksPath,
		prices: '/accounts/{accountId}/prices',
	};

	test.each(Object.entries(lists))('%s', async (name, path) => {
		await createLetter();
		const body = { type: 'http', endpoint: 'http://127.0.0.1:9/' };
		await send({ area: 'letters', method: 'POST', path: callbacksPath, body });
		const list = async (letterLists: Shapes['letterLists']) => {
			client.simulator.shape({ letterLists });
			return (await send({ area: 'letters', path })).json;
		};

		const items = await list('array');
		expect(items).toContainEqual(expect.any(Object));
		expect(await list('items')).toEqual({ items });
		expect(await list('data')).toEqual({ data: items, total: (items as object[]).length });
		expect(await list('named')).toEqual({ [name]: items });
		const total = (items as object[]).length;
		expect(await list('hal')).toEqual({ _embedded: { [name]: items }, total });
	});
});

test.each<[Shapes['errors'], string, (text: string) => unknown, unknown]>([
	['message', 'application/json', JSON.parse, { message: expect.stringMatching(/no letter/) }],
	[
		'error',
		'application/json',
		JSON.parse,
		{ error: { message: expect.stringMatching(/no letter/) } },
	],
	[
		'errors',
		'application/json',
		JSON.parse,
		{ errors: [{ detail: expect.stringMatching(/no letter/) }] },
	],
	['text', 'text/plain', String, expect.stringMatching(/^there is no letter/)],
	['html', 'text/html', String, expect.stringMatching(/<h1>there is no letter/)],
	['empty', '', String, ''],
])('errors as %s', async (errors, contentType, read, expected) => {
	client.simulator.shape({ errors });
	const answer = await send({ area: 'letters', path: `${lettersPath}/${uuid}` });
	expect(answer.status).toBe(404);
	expect(answer.headers.get('content-type') ?? '').toContain(contentType);
	expect(read(answer.text)).toEqual(expected);
});

test.each<[Shapes['noBody'], number, string]>([
	['204', 204, ''],
	['200 empty', 200, ''],
	['200 object', 200, '{}'],
])('success without a body as %s', async (noBody, status, text) => {
	client.simulator.shape({
		noBody,
		letterUpdates: 'nothing',
		resumeAnswer: 'nothing',
		campaignPauseAnswer: 'nothing',
	});
	const { id } = (await createLetter()).json as { id: string };
	const path = `${lettersPath}/${id}`;
	const made = await send({
		area: 'messages',
		method: 'POST',
		path: messagesPath,
		body: message,
	});
	const resume = `${messagesPath}/${(made.json as { id: string }).id}/resume`;

	expect(await send({ area: 'letters', method: 'PUT', path, body: letter })).toMatchObject({
		status,
		text,
	});
	expect(await send({ area: 'messages', method: 'POST', path: resume })).toMatchObject({
		status,
		text,
	});
	const [campaign] = client.simulator.state.seedCampaigns(1);
	const pause = `${messagesPath}/${campaign?.id}/pause`;
	expect(await send({ area: 'campaigns', method: 'POST', path: pause })).toMatchObject({
		status,
		text,
	});
	expect(await send({ area: 'letters', method: 'DELETE', path })).toMatchObject({ status, text });
});

test.each([200, 201, 202] as const)('a letter is created with %s', async (letterCreateStatus) => {
	client.simulator.shape({ letterCreateStatus });
	expect((await createLetter()).status).toBe(letterCreateStatus);
});

test('reset brings the defaults back', () => {
	client.simulator.shape({ errors: 'html', maxTake: 3 });
	client.simulator.reset();
	expect(client.simulator.shapes).toEqual(defaultShapes);
});

test.each<[string, object]>([
	['an unknown shape', { letterList: 'array' }],
	['an unknown value', { letterLists: 'bag' }],
	['a page of nothing', { maxTake: 0 }],
	['a name that every object has', { constructor: 'array' }],
])('%s is refused', (_, choice) => {
	expect(() => client.simulator.shape(choice)).toThrow(/^Shape: /);
});

test('every shape can be switched, and is by default one of its values', () => {
	expect(Object.keys(shapeValues).sort()).toEqual(Object.keys(defaultShapes).sort());
	for (const [name, values] of Object.entries(shapeValues)) {
		const value: unknown = defaultShapes[name as keyof Shapes];
		expect(values).toContain(
			typeof value === 'number' && name === 'defaultTake' ? 'number' : value,
		);
	}
});

describe('documented answers fit the contract in the default shapes', () => {
	test('messages', async () => {
		const made = await send({
			area: 'messages',
			method: 'POST',
			path: messagesPath,
			body: message,
		});
		const path = `${messagesPath}/${(made.json as { id: string }).id}`;
		const answers: Array<[endpoint: string, Awaited<ReturnType<typeof send>>]> = [
			['POST /accounts/{accountId}/messages', made],
			['GET /accounts/{accountId}/messages', await send({ area: 'messages', path: messagesPath })],
			[
				'GET /accounts/{accountId}/messages/search/{term}',
				await send({ area: 'messages', path: `${messagesPath}/search/Hello` }),
			],
			['GET /accounts/{accountId}/messages/{messageId}', await send({ area: 'messages', path })],
			[
				'GET /accounts/{accountId}/messages/{messageId}/cost',
				await send({ area: 'messages', path: `${path}/cost` }),
			],
			[
				'GET /accounts/{accountId}/channels',
				await send({ area: 'messages', path: '/accounts/{accountId}/channels' }),
			],
		];
		for (const [endpoint, { status, json }] of answers) {
			expect([endpoint, contractProblems('messages', endpoint, status, json)]).toEqual([
				endpoint,
				[],
			]);
		}
	});

	test('campaigns', async () => {
		const post = async (path: string, body?: object) =>
			await send({ area: 'campaigns', method: 'POST', path, body });
		const get = async (path: string) => await send({ area: 'campaigns', path });
		const triggered = await post(messagesPath, { ...message, recipients: [], status: 'triggered' });
		const path = `${messagesPath}/${(triggered.json as { id: string }).id}`;
		const base = '/accounts/{accountId}/messages';
		const answers: Array<[endpoint: string, Awaited<ReturnType<typeof send>>]> = [
			[`POST ${base}`, triggered],
			[`POST ${base}`, await post(messagesPath, message)],
			[`GET ${base}`, await get(messagesPath)],
			[`GET ${base}/{messageId}`, await get(path)],
			[`POST ${base}/{messageId}/cancel`, await post(`${path}/cancel`)],
			[`POST ${base}/cost`, await post(`${messagesPath}/cost`, message)],
			[
				'GET /accounts/{accountId}/messagechannels',
				await get('/accounts/{accountId}/messagechannels'),
			],
		];
		for (const [endpoint, { status, json }] of answers) {
			expect([endpoint, contractProblems('campaigns', endpoint, status, json)]).toEqual([
				endpoint,
				[],
			]);
		}
	});

	test('payments', async () => {
		const made = await send({ area: 'payments', method: 'POST', path: ordersPath, body: order });
		const { order_key } = made.json as { order_key: string };
		const { state } = client.simulator;
		state.payOrder(order_key, { method: 'POINT_OF_SALE' });
		state.refundOrder(order_key, 1);
		state.chargebackOrder(order_key, 1);
		const base = '/ps/api/public/v1/merchants/{merchant_key}/orders';
		const answers: Array<[endpoint: string, Awaited<ReturnType<typeof send>>]> = [
			[`POST ${base}`, made],
			[`GET ${base}`, await send({ area: 'payments', path: ordersPath })],
			[
				`GET ${base}/{order_key}`,
				await send({ area: 'payments', path: `${ordersPath}/${order_key}` }),
			],
		];
		for (const [endpoint, { status, json }] of answers) {
			expect([endpoint, contractProblems('payments', endpoint, status, json)]).toEqual([
				endpoint,
				[],
			]);
		}
	});
});

describe('records of any area', () => {
	const shape = (choice: Partial<Shapes>) => client.simulator.shape(choice);

	test.each<[Shapes['records'], string, string]>([
		['named', 'letter', 'order'],
		['data', 'data', 'data'],
	])('in an envelope: %s', async (records, ofLetter, ofOrder) => {
		shape({ records });
		expect((await createLetter()).json).toEqual({
			[ofLetter]: expect.objectContaining({ id: expect.any(String) }),
		});
		const created = await send({ area: 'payments', method: 'POST', path: ordersPath, body: order });
		expect(created.json).toEqual({
			[ofOrder]: expect.objectContaining({ order_key: expect.any(String) }),
		});
	});

	test('letters by a number, which the path takes', async () => {
		shape({ letterIds: 'numeric' });
		const { id } = (await createLetter()).json as { id: number };
		expect(id).toEqual(expect.any(Number));
		expect(await send({ area: 'letters', path: `${lettersPath}/${id}` })).toMatchObject({
			status: 200,
			json: { id },
		});
	});

	test('statuses in another case, truth values and amounts as text', async () => {
		const [{ id }] = client.simulator.state.seedMessages(1);
		const path = `${messagesPath}/${id}`;
		const read = async () =>
			(await send({ area: 'messages', path })).json as Record<string, unknown>;
		const usual = await read();
		shape({ statusCase: 'upper', booleans: 'text' });
		expect(await read()).toMatchObject({ status: String(usual.status).toUpperCase() });
		const [{ order_key: key }] = client.simulator.state.seedOrders(1);
		shape({ amounts: 'text' });
		expect((await send({ area: 'payments', path: `${ordersPath}/${key}` })).json).toMatchObject({
			amount: expect.stringMatching(/^\d+$/),
		});
	});

	test('what was created is found at the second attempt', async () => {
		shape({ created: 'later' });
		const { id } = (await createLetter()).json as { id: string };
		const read = async () => (await send({ area: 'letters', path: `${lettersPath}/${id}` })).status;
		expect([await read(), await read()]).toEqual([404, 200]);
	});

	test('lists within _embedded', async () => {
		client.simulator.state.seedMessages(2);
		shape({ lists: 'hal' });
		expect((await send({ area: 'messages', path: messagesPath })).json).toEqual({
			_embedded: { messages: [expect.any(Object), expect.any(Object)] },
		});
	});
});

import type { INodeParameters } from 'n8n-workflow';
import { notFound } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import type { Simulator } from '../../../simulator/index.ts';

const bed = simulatorBed();
const CALLBACKS = '/accounts/{accountId}/callbacks';
const unknownId = '00000000-0000-4000-8000-000000000000';

/** Puts callbacks into the service without a request. */
const someCallbacks = ({ state }: Simulator) => {
	const ids = ['a', 'b', 'c'].map((digit) => unknownId.replace(/0$/, digit));
	const callbacks = ids.map((id) => ({
		id,
		type: 'http' as const,
		endpoint: `https://example.com/${id}`,
	}));
	state.callbacks.push(...callbacks);
	return callbacks;
};

bed.describeOperation({
	name: 'svcLetters callback create',
	parameters: {
		endpoint: '={{ $json.endpoint }}',
		additionalFields: { data: '={{ $json.data }}' },
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	items: () => [
		{ endpoint: 'https://example.com/[LETTER]', data: '{"status": "[STATUS]"}' },
		{ endpoint: 'http://example.com/hook?at=[RECEIVED_AT]' },
	],
	requests: ({ endpoint, data }) => [
		{
			endpoint: `POST ${CALLBACKS}`,
			body: { type: 'http', endpoint, ...(data !== undefined && { config: { data } }) },
		},
	],
	output: ([{ json }], { endpoint }) =>
		expect(json).toEqual(bed.service.state.callbacks.find((one) => one.endpoint === endpoint)),
	badItem: {
		item: () => ({ endpoint: 'example.com' }),
		error: '"URL to Call" must be a URL that starts with http:// or https://',
	},
});

bed.describeOperation({
	name: 'svcLetters callback get',
	parameters: { callbackId: byId('={{ $json.id }}') },
	arrange: someCallbacks,
	items: ([a, b]) => [{ id: a.id }, { id: b.id }],
	requests: ({ id }) => [
		{ endpoint: `GET ${CALLBACKS}/{callbackId}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }, callbacks) =>
		expect(json).toEqual(callbacks.find((callback) => callback.id === id)),
	badItem: { item: () => ({ id: 7 }), error: '"Callback" must be an ID such as' },
});

bed.describeOperation({
	name: 'svcLetters callback getAll',
	parameters: { returnAll: '={{ $json.all }}', limit: '={{ $json.limit }}' },
	arrange: someCallbacks,
	items: () => [{ all: true }, { all: false, limit: 2 }],
	requests: () => [{ endpoint: `GET ${CALLBACKS}` }],
	output: (items, { limit }, callbacks) =>
		expect(items.map(({ json }) => json)).toEqual(callbacks.slice(0, Number(limit ?? 3))),
	outputCount: ({ limit }) => Number(limit ?? 3),
	badItem: { item: () => ({ all: false, limit: 'some' }), error: '"Limit" must be a number' },
});

bed.describeOperation({
	name: 'svcLetters callback update',
	parameters: {
		callbackId: byId('={{ $json.id }}'),
		endpoint: '={{ $json.endpoint }}',
		updateFields: { method: '={{ $json.method }}' },
	},
	arrange: someCallbacks,
	items: ([a, b]) => [
		{ id: a.id, endpoint: 'https://example.com/new', method: 'put' },
		{ id: b.id, endpoint: 'https://example.com/other', method: 'get' },
	],
	requests: ({ id, endpoint, method }) => [
		{
			endpoint: `PUT ${CALLBACKS}/{callbackId}`,
			path: expect.stringContaining(String(id)),
			body: { type: 'http', endpoint, config: { method } },
		},
	],
	output: ([{ json }], { id, endpoint, method }) =>
		expect(json).toEqual({ id, type: 'http', endpoint, config: { method } }),
	badItem: {
		item: () => ({ id: unknownId, endpoint: 'https://example.com/new', method: 'put' }),
		error: notFound('callback'),
		requests: ({ endpoint, method }) => [
			{
				endpoint: `PUT ${CALLBACKS}/{callbackId}`,
				body: { type: 'http', endpoint, config: { method } },
				refusal: `there is no callback ${unknownId}`,
			},
		],
	},
});

bed.describeOperation({
	name: 'svcLetters callback delete',
	parameters: { callbackId: byId('={{ $json.id }}') },
	arrange: someCallbacks,
	items: ([a, b]) => [{ id: a.id }, { id: b.id }],
	requests: ({ id }) => [
		{ endpoint: `DELETE ${CALLBACKS}/{callbackId}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }) => {
		expect(json).toEqual({ deleted: true });
		expect(bed.service.state.callbacks.map((callback) => callback.id)).not.toContain(id);
	},
	badItem: {
		item: () => ({ id: null }),
		error: '"Callback" is empty',
	},
});

describe("a trigger's secret", () => {
	const secret = 'a-secret-that-only-SVC-may-send-0123456789';
	const id = unknownId.replace(/0$/, 'd');
	const own = () => ({
		id,
		type: 'http' as const,
		endpoint: 'https://n8n.example/webhook/1/svc-letters',
		config: {
			method: 'post' as const,
			headers: [
				{ name: 'X-N8N-SVC-Secret', value: secret },
				{ name: 'x-other', value: 'shown' },
			],
		},
	});
	const run = async (parameters: INodeParameters) => {
		const result = await bed.engine.runNode('svcLetters', { resource: 'callback', ...parameters });
		return result.json();
	};
	const masked = [
		{ name: 'X-N8N-SVC-Secret', value: '[hidden]' },
		{ name: 'x-other', value: 'shown' },
	];

	it.each(['get', 'getAll'])('is hidden by %s', async (operation) => {
		bed.service.state.callbacks.push(own());
		const items = await run({ operation, callbackId: byId(id) });
		expect(items).toMatchObject([{ id, config: { headers: masked } }]);
		expect(JSON.stringify(items)).not.toContain(secret);
	});

	it('stays with an update that carries the mask, and is hidden in its output', async () => {
		bed.service.state.callbacks.push(own());
		const items = await run({
			operation: 'update',
			callbackId: byId(id),
			endpoint: 'https://n8n.example/new',
			updateFields: { headers: { entries: masked } },
		});
		expect(JSON.stringify(items)).not.toContain(secret);
		expect(bed.service.state.callbacks).toMatchObject([
			{ endpoint: 'https://n8n.example/new', config: { headers: own().config.headers } },
		]);
	});

	it('is asked for where the callback has it no more', async () => {
		bed.service.state.callbacks.push({ id, type: 'http', endpoint: 'https://n8n.example/1' });
		const { error } = await bed.engine.runNode('svcLetters callback update', {
			callbackId: byId(id),
			endpoint: 'https://n8n.example/new',
			updateFields: { headers: { entries: masked } },
		});
		expect(error?.message).toContain('"Headers" contain "[hidden]" for x-n8n-svc-secret');
		expect(bed.service.state.callbacks).toMatchObject([{ endpoint: 'https://n8n.example/1' }]);
	});
});

describe('a secret that was read with a mask', () => {
	const callback = async (operation: string, given: INodeParameters) => {
		const { callbacks } = bed.service.state;
		if (operation === 'update') {
			callbacks.push({ id: unknownId, type: 'http', endpoint: 'https://example.com/1' });
		}
		const parameters = {
			...{ resource: 'callback', operation, callbackId: byId(unknownId) },
			endpoint: 'https://example.com/[LETTER]',
			...(operation === 'update' && { updateFields: given }),
			...(operation === 'create' && { additionalFields: given }),
		};
		return (await bed.engine.runNode('svcLetters', parameters)).error;
	};
	const header = (value: string, name = 'Authorization') => ({
		headers: { entries: [{ name, value }] },
	});

	describe.each(['create', 'update'])('by %s', (operation) => {
		it.each<[INodeParameters, string]>([
			[header('[hidden]'), '"Headers" has "[hidden]" for Authorization'],
			[header('Bearer ****'), '"Headers" has "Bearer ****" for Authorization'],
			[header('••••••'), '"Headers" has "••••••" for Authorization'],
			[header('********1a2b'), '"Headers" has "********1a2b" for Authorization'],
			[header('<redacted>', 'X-Key'), '"Headers" has "<redacted>" for X-Key'],
		])('is not registered: %j', async (given, problem) => {
			const error = await callback(operation, given);
			expect(error?.message).toContain(problem);
			expect(error?.description).toContain('Additional Properties (JSON)');
			expect(bed.service.requests).toEqual([]);
		});

		it.each<[INodeParameters]>([
			[header('*/*', 'Accept')],
			[header('*', 'X-Scope')],
			[header('Basic c2VjcmV0OnZlcnkqKio=')],
			[header('[REFERENCE]')],
			[header('hidden', 'X-Field')],
			[{ additionalProperties: '{"config": {"headers": [{"name": "X", "value": "[hidden]"}]}}' }],
		])('is none: %j', async (given) => {
			expect((await callback(operation, given))?.message).toBeUndefined();
		});
	});

	it("is not a new callback's, of a trigger", async () => {
		const error = await callback('create', header('[hidden]', 'X-N8N-SVC-Secret'));
		expect(error?.message).toContain('masks');
		expect(bed.service.requests).toEqual([]);
	});
});

test("the content of a callback keeps its names, whatever SVC's own are", async () => {
	const [callback] = someCallbacks(bed.service);
	const config = { data: { ID: '[LETTER]', Message: '[STATUS]' } };
	bed.service.order({ kind: 'status', status: 200, body: { ...callback, config } });
	const result = await bed.engine.runNode('svcLetters callback get', {
		callbackId: byId(callback.id),
	});
	expect(result.json()).toEqual([{ ...callback, config }]);
});

describe('settings of a callback', () => {
	const create = (additionalFields: INodeParameters, endpoint = 'https://example.com/[LETTER]') =>
		bed.engine.runNode('svcLetters callback create', { endpoint, additionalFields });

	test('are all sent, with the replace keys as they are', async () => {
		await create({
			contenttype: 'application/xml',
			data: '<letter>[LETTER]</letter>',
			headers: { entries: [{ name: 'X-Reference', value: '[REFERENCE]' }] },
			method: 'put',
			query: 'status=[STATUS]&code=[TRACKINGCODE]',
			verifySSL: true,
		});
		expect(bed.service.requests.map(({ body, refusal }) => ({ body, refusal }))).toEqual([
			{
				body: {
					type: 'http',
					endpoint: 'https://example.com/[LETTER]',
					config: {
						contenttype: 'application/xml',
						data: '<letter>[LETTER]</letter>',
						headers: [{ name: 'X-Reference', value: '[REFERENCE]' }],
						method: 'put',
						query: 'status=[STATUS]&code=[TRACKINGCODE]',
						verifySSL: true,
					},
				},
				refusal: undefined,
			},
		]);
	});

	test.each([
		['JSON', 'json'],
		[' Form ', 'form'],
		['Application/XML ', 'Application/XML'],
	])('take the content type "%s" for %s', async (contenttype, sent) => {
		const { error } = await create({ contenttype, data: 'x' });
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toMatchObject([{ body: { config: { contenttype: sent } } }]);
	});

	test('can be picked from the replace keys, as JSON and as a form', async () => {
		await create({ dataKeys: ['LETTER', 'STATUS'], queryKeys: ['TRACKINGCODE', 'REFERENCE'] });
		await create({ dataKeys: ['LETTER', 'RECEIVED_AT'], contenttype: 'form' });
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			expect.objectContaining({
				config: {
					data: '{"letter":"[LETTER]","status":"[STATUS]"}',
					query: 'trackingcode=[TRACKINGCODE]&reference=[REFERENCE]',
				},
			}),
			expect.objectContaining({
				config: { contenttype: 'form', data: 'letter=[LETTER]&received_at=[RECEIVED_AT]' },
			}),
		]);
	});

	test.each<[string, INodeParameters]>([
		["\"Data Values\" can't be combined with 'Data'", { data: 'x', dataKeys: ['LETTER'] }],
		["\"Query Values\" can't be combined with 'Query'", { query: 'x=1', queryKeys: ['LETTER'] }],
		[
			'"Data Values" can\'t build data of the content type "text/xml"',
			{ contenttype: 'text/xml', dataKeys: ['LETTER'] },
		],
		['"Content Type" can\'t contain the replace key [STATUS]', { contenttype: 'text/[STATUS]' }],
		['"Method" can\'t be "[STATUS]"', { method: '={{ "[STATUS]" }}' }],
		[
			'"Header 1: Name" must be a header name without spaces, but it\'s "X Y"',
			{ headers: { entries: [{ name: 'X Y', value: '1' }] } },
		],
		['"Header 1: Value" is empty', { headers: { entries: [{ name: 'X', value: '={{ null }}' }] } }],
	])('%s', async (message, additionalFields) => {
		const { error } = await create(additionalFields);
		expect(error?.message).toBe(`${message} [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});
});

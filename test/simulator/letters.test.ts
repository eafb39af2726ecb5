import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Shapes } from '../../simulator/index.ts';
import { callbacksPath, letter, lettersPath, useSimulator } from './support.ts';

const client = useSimulator();
const { send } = client;

const create = async (body: object = letter) =>
	(await send({ area: 'letters', method: 'POST', path: lettersPath, body })).json as {
		id: string;
		status: string;
		trackingcode?: string;
	};

describe('letters', () => {
	test('can be created, read, listed, changed and deleted', async () => {
		const { id } = await create({ ...letter, subject: 'Hello' });
		const path = `${lettersPath}/${id}`;

		expect((await send({ area: 'letters', path })).json).toMatchObject({ id, subject: 'Hello' });
		expect((await send({ area: 'letters', path: lettersPath })).json).toMatchObject([{ id }]);

		const changed = await send({ area: 'letters', method: 'PUT', path, body: letter });
		expect(changed).toMatchObject({ status: 200, json: { id, message: letter.message } });
		expect(changed.json).not.toHaveProperty('subject');

		expect((await send({ area: 'letters', method: 'DELETE', path })).status).toBe(204);
		expect((await send({ area: 'letters', path })).status).toBe(404);
	});

	test("can't be changed once sent", async () => {
		const { id } = await create();
		const put = {
			area: 'letters',
			method: 'PUT',
			path: `${lettersPath}/${id}`,
			body: letter,
		} as const;
		const { state } = client.simulator;

		expect(state.advanceLetter(id).status).toBe('printed');
		expect((await send(put)).status).toBe(200);
		expect(state.advanceLetter(id).status).toBe('sent');
		expect(await send(put)).toMatchObject({
			status: 409,
			json: { message: expect.stringContaining('has already been sent') },
		});
		expect(state.advanceLetter(id).status).toBe('delivered');
		expect(state.advanceLetter(id).status).toBe('delivered');
	});

	test('are sent immediately with scheduledate, whatever the date', async () => {
		expect(await create({ ...letter, scheduledate: '2040-01-01' })).toMatchObject({
			status: 'sent',
		});
		expect(await create({ ...letter, scheduledate: '2040-01-01T10:00:00Z' })).toMatchObject({
			status: 'sent',
		});
	});

	test('have a tracking code when registered, and keep it', async () => {
		const registered = { ...letter, registeredMailbox: true };
		const { id, trackingcode } = await create(registered);
		expect(trackingcode).toEqual(expect.any(String));
		expect(await create()).not.toHaveProperty('trackingcode');

		const path = `${lettersPath}/${id}`;
		const changed = await send({ area: 'letters', method: 'PUT', path, body: registered });
		expect(changed.json).toMatchObject({ trackingcode });
	});

	test('are priced, more so when registered', async () => {
		const priceOf = async (id: string) =>
			(await send({ area: 'letters', path: `${lettersPath}/${id}/price` })).json as {
				total: number;
			};
		const plain = await priceOf((await create()).id);
		const registered = await priceOf((await create({ ...letter, registeredMailbox: true })).id);
		expect(registered.total).toBeGreaterThan(plain.total);
	});

	test('prices are found by the two and the three letter code', async () => {
		const price = (country: string) =>
			send({ area: 'letters', path: `/accounts/{accountId}/prices/${country}` });
		expect((await price('DEU')).json).toEqual((await price('DE')).json);
		expect((await price('ZZ')).status).toBe(404);
		const all = await send({ area: 'letters', path: '/accounts/{accountId}/prices' });
		expect(all.json).toContainEqual((await price('NL')).json);
	});

	test.each([
		['JSON text', { addresses: '[{"recipient":"Anna, Amsterdam","sender":"SVC"}]' }],
		[
			'bracketed names',
			{ 'addresses[0][recipient]': 'Anna, Amsterdam', 'addresses[0][sender]': 'SVC' },
		],
	])('can be made from a PDF, with the address as %s', async (_, address) => {
		const content = '%PDF-1.7 some content';
		const form = new FormData();
		for (const [name, value] of Object.entries(address)) form.append(name, value);
		form.append('fullcolor', 'true');
		form.append('doublesided', 'false');
		form.append('subject', 'true');
		form.append('pdf', new Blob([content], { type: 'application/pdf' }), 'Brief ä.pdf');
		const made = await send({ area: 'letters', method: 'POST', path: lettersPath, raw: form });

		expect(made).toMatchObject({
			status: 201,
			json: {
				addresses: [{ recipient: 'Anna, Amsterdam', sender: 'SVC' }],
				fullcolor: true,
				doublesided: false,
				subject: 'true',
				pdf: { fileName: 'Brief ä.pdf', size: content.length },
			},
		});
		expect(client.simulator.requests[0]?.body).toMatchObject({
			fields: { fullcolor: 'true' },
			files: [{ field: 'pdf', contentType: 'application/pdf', size: content.length }],
		});
	});
});

describe('callbacks', () => {
	interface Called {
		method?: string;
		url?: string;
		headers: IncomingMessage['headers'];
		body: string;
	}
	const called: Called[] = [];
	let answers: number[] = [];
	let receiver: Server;
	let base = '';

	beforeAll(async () => {
		receiver = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { method, url, headers } = request;
				called.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
				response.writeHead(answers.shift() ?? 200).end('noted');
			});
		});
		await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
		base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
	});
	beforeEach(() => {
		called.length = 0;
		answers = [];
	});
	afterAll(async () => {
		await new Promise((resolve) => receiver.close(resolve));
	});

	const register = async (callback: object) =>
		(await send({ area: 'letters', method: 'POST', path: callbacksPath, body: callback })).json as {
			id: string;
		};

	test('can be created, read, listed, changed and deleted', async () => {
		const { id } = await register({ type: 'http', endpoint: base });
		const path = `${callbacksPath}/${id}`;
		const next = { type: 'http', endpoint: `${base}/next`, config: { method: 'put' } };

		expect((await send({ area: 'letters', path })).json).toEqual({
			id,
			type: 'http',
			endpoint: base,
		});
		expect((await send({ area: 'letters', method: 'PUT', path, body: next })).json).toEqual({
			id,
			...next,
		});
		expect((await send({ area: 'letters', path: callbacksPath })).json).toEqual([{ id, ...next }]);
		expect((await send({ area: 'letters', method: 'DELETE', path })).status).toBe(204);
		expect((await send({ area: 'letters', path })).status).toBe(404);
	});

	test('fill in every replace key, in endpoint, query, data and headers, and nowhere else', async () => {
		client.simulator.shape({ unknownProperties: 'kept' });
		await register({
			type: 'http',
			endpoint: `${base}/hook/[LETTER]`,
			config: {
				method: 'put',
				query: 'status=[STATUS]&at=[RECEIVED_AT]',
				data: { letter: '[LETTER]', nested: ['[STATUS] [TRACKINGCODE]', '[REFERENCE]'] },
				headers: [
					{ name: 'X-Secret', value: 's3cret' },
					{ name: 'X-Status', value: '[STATUS]' },
				],
			},
		});
		const made = await create({ ...letter, registeredMailbox: true, reference: 'R "1"' });
		const { statusChangedAt } = client.simulator.state.advanceLetter(made.id);
		await client.simulator.state.callbacksSettled();

		expect(called).toEqual([
			{
				method: 'PUT',
				url: `/hook/${made.id}?status=printed&at=${encodeURIComponent(statusChangedAt)}`,
				headers: expect.objectContaining({
					'x-secret': 's3cret',
					'x-status': 'printed',
					'content-type': 'application/json',
				}),
				body: JSON.stringify({
					letter: made.id,
					nested: [`printed ${made.trackingcode}`, 'R "1"'],
				}),
			},
		]);
	});

	test('are POST with JSON by default, one call for each status change', async () => {
		await register({ type: 'http', endpoint: `${base}/?fixed=1`, config: { query: 'more=2' } });
		const { id } = await create();
		const { state } = client.simulator;
		for (const status of ['printed', 'sent', 'delivered']) {
			expect(state.advanceLetter(id).status).toBe(status);
			await state.callbacksSettled();
		}
		expect(called.map(({ method, url, body }) => ({ method, url, body }))).toEqual(
			['printed', 'sent', 'delivered'].map((status) => ({
				method: 'POST',
				url: '/?fixed=1&more=2',
				body: JSON.stringify({ letter: id, status }),
			})),
		);
	});

	test.each<[string, Partial<Shapes>, object, string, string | undefined]>([
		['nothing without data', { callbackDefaultData: 'nothing' }, {}, '', undefined],
		[
			'a form from an object',
			{},
			{ contenttype: 'form', data: { a: '[STATUS]', b: 'x y' } },
			'a=printed&b=x+y',
			'application/x-www-form-urlencoded',
		],
		[
			'JSON from text',
			{},
			{ contenttype: 'json', data: '{"s":"[STATUS]"}' },
			'{"s":"printed"}',
			'application/json',
		],
		[
			'text of any type, as it is',
			{},
			{ contenttype: 'text/csv', data: 'status\n[STATUS]' },
			'status\nprinted',
			'text/csv',
		],
	])('send %s', async (_, shape, config, body, contentType) => {
		client.simulator.shape(shape);
		await register({ type: 'http', endpoint: base, config });
		client.simulator.state.advanceLetter((await create()).id);
		await client.simulator.state.callbacksSettled();
		expect(called).toMatchObject([{ body }]);
		expect(called[0]?.headers['content-type']).toBe(contentType);
	});

	test('are tried again when refused, and recorded with the answers', async () => {
		answers = [500, 401];
		const { id } = await register({ type: 'http', endpoint: base });
		const made = await create();
		const { state } = client.simulator;
		state.advanceLetter(made.id);
		await state.callbacksSettled();

		expect(called).toHaveLength(3);
		expect(state.callbackDeliveries).toMatchObject([
			{
				callbackId: id,
				letterId: made.id,
				status: 'printed',
				state: 'delivered',
				attempts: [{ status: 500 }, { status: 401, body: 'noted' }, { status: 200 }],
			},
		]);
	});

	test('are given up after a few tries', async () => {
		answers = [500, 500, 500, 500, 500];
		await register({ type: 'http', endpoint: base });
		const { state } = client.simulator;
		state.advanceLetter((await create()).id);
		await state.callbacksSettled();
		expect(state.callbackDeliveries).toMatchObject([{ state: 'failed' }]);
		expect(state.callbackDeliveries[0]?.attempts).toHaveLength(4);
	});

	test('never call another machine', async () => {
		await register({ type: 'http', endpoint: 'http://service.example/hook' });
		const { state } = client.simulator;
		state.advanceLetter((await create()).id);
		await state.callbacksSettled();
		expect(state.callbackDeliveries).toMatchObject([{ state: 'not loopback', attempts: [] }]);
	});
});

import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { FaultKind } from '../../simulator/index.ts';
import {
	eventually,
	letter,
	lettersPath,
	messagesPath,
	networkError,
	useSimulator,
} from './support.ts';

const client = useSimulator();
const { send } = client;

const create = { area: 'letters', method: 'POST', path: lettersPath, body: letter } as const;
const list = { area: 'letters', path: lettersPath } as const;
const endpoint = 'POST /accounts/{accountId}/letters';

interface Raw {
	/** Undefined when the connection broke before a status arrived. */
	status?: number;
	text: string;
	/** Code of the network error, if one ended it. */
	error?: string;
}

/** A request with a connection of its own, that tells how far the answer came. */
function exchange(body: unknown, agent: Agent | false = false): Promise<Raw> {
	const { baseUrls, account } = client.simulator;
	return new Promise((resolve) => {
		const raw: Raw = { text: '' };
		const fail = (error: NodeJS.ErrnoException) => resolve({ ...raw, error: error.code });
		const outgoing = request(
			`${baseUrls.letters}/accounts/${account.accountId}/letters`,
			{
				method: 'POST',
				agent,
				headers: {
					'x-svc-producttoken': account.productToken,
					'content-type': 'application/json',
				},
			},
			(response) => {
				raw.status = response.statusCode;
				response.on('data', (chunk: Buffer) => (raw.text += chunk.toString()));
				response.on('end', () => resolve(raw));
				response.on('error', fail);
			},
		);
		outgoing.on('error', fail);
		outgoing.end(JSON.stringify(body));
	});
}

/** How a connection ends that asks for the list of letters: by a reset or in an orderly way. */
function endOfConnection(): Promise<string> {
	const { url, account, baseUrls } = client.simulator;
	const { pathname } = new URL(`${baseUrls.letters}/accounts/${account.accountId}/letters`);
	return new Promise((resolve) => {
		const socket = connect(Number(new URL(url).port), '127.0.0.1');
		socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
		socket.on('end', () => resolve('end'));
		socket.resume();
		socket.write(
			`GET ${pathname} HTTP/1.1\r\nHost: simulator\r\nConnection: close\r\n` +
				`X-SVC-PRODUCTTOKEN: ${account.productToken}\r\n\r\n`,
		);
	});
}

function isListening(): Promise<boolean> {
	return fetch(`${client.simulator.url}/_simulator/account`).then(
		({ ok }) => ok,
		() => false,
	);
}

describe('on the wire', () => {
	const simulator = () => client.simulator;

	test('delay: the usual answer, later', async () => {
		simulator().order({ kind: 'delay', delayMs: 150 });
		const from = performance.now();
		const slow = await send(create);
		const took = performance.now() - from;
		await send(create);

		expect(slow.status).toBe(201);
		expect(took).toBeGreaterThanOrEqual(145);
		expect(simulator().requests.map(({ fault }) => fault)).toEqual(['delay', undefined]);
	});

	test('delay: the service acts even when the client has left', async () => {
		const { baseUrls, account, state, requests } = simulator();
		simulator().order({ kind: 'delay', delayMs: 150 });
		const leave = new AbortController();
		const left = fetch(`${baseUrls.letters}/accounts/${account.accountId}/letters`, {
			method: 'POST',
			headers: { 'x-svc-producttoken': account.productToken, 'content-type': 'application/json' },
			body: JSON.stringify(letter),
			signal: leave.signal,
		});
		await eventually(() => requests.length === 1);
		leave.abort();
		await expect(left).rejects.toThrow();
		await eventually(() => requests[0]?.status !== 0);
		expect(state.letters).toHaveLength(1);
		expect(requests).toMatchObject([{ fault: 'delay', status: 201 }]);
	});

	test('status: with headers, without acting', async () => {
		simulator().order({ kind: 'status', status: 429, headers: { 'Retry-After': '7' } });
		const refused = await send(create);

		expect(refused.status).toBe(429);
		expect(refused.headers.get('retry-after')).toBe('7');
		expect(refused.json).toEqual({ message: 'Fault as ordered' });
		expect(simulator().state.letters).toEqual([]);
		expect(simulator().requests).toMatchObject([{ status: 429, fault: 'status', body: letter }]);
		expect((await send(create)).status).toBe(201);
	});

	test('status: Retry-After as a date, and a body of its own', async () => {
		const when = new Date(Date.now() + 5000).toUTCString();
		simulator().order({
			kind: 'status',
			status: 503,
			headers: { 'Retry-After': when },
			body: { oops: [1] },
		});
		const refused = await send(list);
		expect(refused.headers.get('retry-after')).toBe(when);
		expect(refused).toMatchObject({ status: 503, json: { oops: [1] } });
	});

	test('status comes before the referee, as a limiter in front of the service would', async () => {
		simulator().order({ kind: 'status', status: 429 });
		const refused = await send({ ...create, body: { nonsense: true } });
		expect(refused.status).toBe(429);
		expect(simulator().requests[0]?.refusal).toBeUndefined();
	});

	test('resetBeforeRead: no answer, nothing done', async () => {
		simulator().order({ kind: 'resetBeforeRead' });
		const outcome = await exchange(letter);

		expect(outcome).toEqual({ text: '', error: 'ECONNRESET' });
		expect(simulator().state.letters).toEqual([]);
		expect(simulator().requests).toMatchObject([{ status: 0, fault: 'resetBeforeRead' }]);
	});

	test('resetAfterProcessing: no answer, but done', async () => {
		simulator().order({ kind: 'resetAfterProcessing' });
		const outcome = await exchange(letter);

		expect(outcome).toEqual({ text: '', error: 'ECONNRESET' });
		expect(simulator().state.letters).toHaveLength(1);
		expect(simulator().requests).toMatchObject([
			{ status: 0, fault: 'resetAfterProcessing', body: letter },
		]);
	});

	test('resetMidAnswer: status and half of the answer, and done', async () => {
		simulator().order({ kind: 'resetMidAnswer' });
		const outcome = await exchange(letter);

		expect(outcome).toMatchObject({ status: 201, error: 'ECONNRESET' });
		expect(outcome.text).toMatch(/^\{"id":"/);
		expect(() => JSON.parse(outcome.text)).toThrow(SyntaxError);
		expect(simulator().state.letters).toHaveLength(1);
	});

	test.each<FaultKind>(['resetBeforeRead', 'resetAfterProcessing', 'resetMidAnswer'])(
		'%s is a reset of the TCP connection, not its orderly end',
		async (kind) => {
			expect(await endOfConnection()).toBe('end');
			simulator().order({ kind });
			expect(await endOfConnection()).toBe('ECONNRESET');
		},
	);

	test('truncatedJson: a complete answer whose JSON stops half-way', async () => {
		simulator().order({ kind: 'truncatedJson' });
		const outcome = await exchange(letter);

		expect(outcome).toMatchObject({ status: 201 });
		expect(outcome.error).toBeUndefined();
		expect(() => JSON.parse(outcome.text)).toThrow(SyntaxError);
		expect(simulator().state.letters).toHaveLength(1);
	});

	test.each<[FaultKind, number | undefined, number, RegExp, number]>([
		['html', undefined, 201, /^<!DOCTYPE html>.*sign in/, 1],
		['html', 502, 502, /^<!DOCTYPE html>.*not available/, 0],
		['empty', undefined, 201, /^$/, 1],
		['empty', 500, 500, /^$/, 0],
	])('%s with status %s', async (kind, status, answered, text, letters) => {
		simulator().order({ kind, status });
		const answer = await send(create);
		expect(answer).toMatchObject({ status: answered, text: expect.stringMatching(text) });
		expect(simulator().state.letters).toHaveLength(letters);
	});

	test('wrongType: the usual answer, labelled as text', async () => {
		simulator().order({ kind: 'wrongType' });
		const answer = await send(create);
		expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
		expect(JSON.parse(answer.text)).toEqual(simulator().state.letters[0]);
	});

	test('large: the usual answer with 10 MB behind it', async () => {
		simulator().order({ kind: 'large' });
		const answer = await send(create);
		expect(answer.text.length).toBeGreaterThan(10 * 1024 * 1024);
		expect(JSON.parse(answer.text)).toEqual(simulator().state.letters[0]);
	});

	test('large: as many megabytes as are ordered', async () => {
		simulator().order({ kind: 'large', megabytes: 1 });
		const { length } = (await send(create)).text;
		expect(length).toBeGreaterThan(1024 * 1024);
		expect(length).toBeLessThan(2 * 1024 * 1024);
	});

	test('delay: the service acts at once, and answers later', async () => {
		simulator().order({ kind: 'delay', delayMs: 300 });
		const answer = send(create);
		await eventually(() => simulator().requests[0]?.carriedOut === true);
		expect(simulator().requests[0]).toMatchObject({ status: 0 });
		expect(await answer).toMatchObject({ status: 201 });
	});

	test('redirect: to another host, without acting', async () => {
		simulator().order({ kind: 'redirect', location: 'http://127.0.0.2:9/x' });
		simulator().order({ kind: 'redirect', status: 302, location: 'http://127.0.0.2:9/y' });
		const [first, second] = [await send(create), await send(create)];

		expect(first.status).toBe(307);
		expect(first.headers.get('location')).toBe('http://127.0.0.2:9/x');
		expect(second.status).toBe(302);
		expect(simulator().state.letters).toEqual([]);
	});
});

describe('refuseConnection', () => {
	test('refuses as many connections as ordered, then listens on the same port', async () => {
		const { url } = client.simulator;
		client.simulator.order({ kind: 'refuseConnection', times: 2, delayMs: 20_000 });

		expect(await exchange(letter)).toEqual({ text: '', error: 'ECONNREFUSED' });
		expect(await exchange(letter)).toEqual({ text: '', error: 'ECONNREFUSED' });
		await eventually(async () => (await exchange(letter)).status === 201);
		expect(client.simulator.url).toBe(url);
		expect(client.simulator.state.letters).toHaveLength(1);
		expect(client.simulator.requests).toHaveLength(1);
	});

	test('listens again after the time, without any attempt', async () => {
		client.simulator.order({ kind: 'refuseConnection', times: 9999, delayMs: 1000 });
		expect((await exchange(letter)).error).toBe('ECONNREFUSED');
		await eventually(async () => (await exchange(letter)).status === 201);
	});

	test('closes idle connections, so that a client that keeps them is refused too', async () => {
		const agent = new Agent({ keepAlive: true });
		expect((await exchange(letter, agent)).status).toBe(201);
		client.simulator.order({ kind: 'refuseConnection', delayMs: 20_000 });
		// The client has to learn that its connection is gone.
		await eventually(() => Object.keys(agent.freeSockets).length === 0);
		expect((await exchange(letter, agent)).error).toBe('ECONNREFUSED');
		agent.destroy();
	});

	test('the third of five requests', async () => {
		const outcomes: Array<number | string | undefined> = [];
		client.simulator.order({
			kind: 'refuseConnection',
			match: { endpoint, nth: 3 },
			delayMs: 20_000,
		});
		for (let index = 0; index < 5; index++) {
			const outcome = await exchange({ ...letter, subject: String(index) });
			outcomes.push(outcome.status ?? outcome.error);
			if (outcome.error) await eventually(isListening);
		}
		expect(outcomes).toEqual([201, 201, 'ECONNREFUSED', 201, 201]);
		expect(client.simulator.state.letters.map(({ subject }) => subject)).toEqual([
			'0',
			'1',
			'3',
			'4',
		]);
	});

	test('reset ends it at once', async () => {
		client.simulator.order({ kind: 'refuseConnection', times: 99, delayMs: 20_000 });
		client.simulator.reset();
		await eventually(async () => (await exchange(letter)).status === 201);
	});

	test('a new one begins although the port is just being opened again', async () => {
		for (let times = 0; times < 3; times++) {
			client.simulator.order({ kind: 'refuseConnection', times: 99, delayMs: 20_000 });
			await new Promise(setImmediate);
			expect((await exchange(letter)).error).toBe('ECONNREFUSED');
			client.simulator.reset();
		}
		await eventually(isListening);
	});

	test('fetch sees it as ECONNREFUSED as well', async () => {
		client.simulator.order({ kind: 'refuseConnection', delayMs: 20_000 });
		await expect(send(list)).rejects.toEqual(networkError('ECONNREFUSED'));
	});
});

describe('which requests are hit', () => {
	const statuses = async (subjects: string[]) => {
		const answers: number[] = [];
		for (const subject of subjects) {
			answers.push((await send({ ...create, body: { ...letter, subject } })).status);
		}
		return answers;
	};

	test('once, unless times says more', async () => {
		client.simulator.order({ kind: 'status', status: 500, times: 2 });
		expect(await statuses(['a', 'b', 'c'])).toEqual([500, 500, 201]);
	});

	test('the nth matching one', async () => {
		client.simulator.order({ kind: 'status', status: 500, match: { endpoint, nth: 2 } });
		await send(list);
		expect(await statuses(['a', 'b', 'c'])).toEqual([201, 500, 201]);
	});

	test('by text in the body', async () => {
		client.simulator.order({
			kind: 'status',
			status: 500,
			match: { bodyIncludes: '"subject":"b"' },
		});
		expect(await statuses(['a', 'b', 'c'])).toEqual([201, 500, 201]);
	});

	test('by a form field', async () => {
		client.simulator.order({ kind: 'status', status: 500, match: { bodyIncludes: 'Breda' } });
		const form = new FormData();
		form.append('dateplace', 'Breda');
		form.append('pdf', new Blob(['%PDF-1'], { type: 'application/pdf' }), 'a.pdf');
		expect((await send({ ...create, body: undefined, raw: form })).status).toBe(500);
	});

	test('by area and path', async () => {
		const { order } = client.simulator;
		order({ kind: 'status', status: 500, match: { area: 'messages' } });
		order({ kind: 'status', status: 502, match: { pathIncludes: '/prices/DE' } });
		const price = (country: string) =>
			send({ area: 'letters', path: `/accounts/{accountId}/prices/${country}` });

		expect((await price('NL')).status).toBe(200);
		expect((await price('DE')).status).toBe(502);
		expect((await send({ area: 'messages', path: messagesPath })).status).toBe(500);
	});

	test('the first fault ordered goes first, and every one counts what it matches', async () => {
		client.simulator.order({ kind: 'status', status: 500 });
		client.simulator.order({ kind: 'status', status: 503, match: { nth: 2 } });
		expect(await statuses(['a', 'b', 'c'])).toEqual([500, 503, 201]);
	});

	test('the simulator’s own pages never', async () => {
		client.simulator.order({ kind: 'status', status: 500 });
		expect((await fetch(`${client.simulator.url}/_simulator/state`)).status).toBe(200);
		expect((await send(list)).status).toBe(500);
	});

	test.each<[string, object]>([
		['an unknown kind', { kind: 'explode' }],
		['a status without status', { kind: 'status' }],
		['a redirect to nowhere', { kind: 'redirect' }],
		['a misspelt condition', { kind: 'empty', match: { endpont: 'x' } }],
		['text for a number', { kind: 'empty', times: '2' }],
	])('%s is refused', (_, fault) => {
		expect(() => client.simulator.order(fault as never)).toThrow(/^Fault: /);
	});
});

describe('what is recorded', () => {
	test('requests under way at the same time, and connections', async () => {
		const { requests } = client.simulator;
		const release = client.simulator.hold();
		const together = [exchange(letter), exchange(letter), exchange(letter)];
		await eventually(() => requests.length === 3);
		release();
		await Promise.all(together);
		await exchange(letter);

		expect(requests.map(({ inFlight }) => inFlight)).toEqual([1, 2, 3, 1]);
		expect(new Set(requests.map(({ connectionId }) => connectionId)).size).toBe(4);
	});

	test('what has arrived while answers were held back is answered when that hold ends, not with the next one', async () => {
		const { requests } = client.simulator;
		client.simulator.latency(50);
		const release = client.simulator.hold();
		const first = exchange(letter);
		await eventually(() => requests.length === 1);
		const releaseNext = client.simulator.hold();
		release();
		await eventually(() => requests[0]?.status !== 0);
		releaseNext();
		await first;
	});

	test('a connection used again keeps its number', async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		await exchange(letter, agent);
		await exchange(letter, agent);
		agent.destroy();
		const [first, second] = client.simulator.requests;
		expect(first?.connectionId).toBeGreaterThan(0);
		expect(second?.connectionId).toBe(first?.connectionId);
	});

	test('the exact text of the body, and every value of the query', async () => {
		const raw = '{ "b": 12345678901234567890, "a": "ä" }';
		await send({
			...create,
			body: undefined,
			raw,
			headers: { 'content-type': 'application/json' },
		});
		await send({ area: 'messages', path: `${messagesPath}?orderby=date+desc&orderby=name` });

		const [first, second] = client.simulator.requests;
		expect(first?.rawBody).toBe(raw);
		expect(second).toMatchObject({
			area: 'messages',
			endpoint: 'GET /accounts/{accountId}/messages',
			query: { orderby: ['date desc', 'name'] },
			rawBody: '',
		});
	});

	test('a path that cannot be decoded', async () => {
		const answer = await send({ area: 'letters', path: '/accounts/%zz/letters' });
		expect(answer.status).toBe(400);
		expect(client.simulator.requests).toMatchObject([
			{ status: 400, refusal: expect.stringContaining('%zz') },
		]);
	});
});

import type { Area } from '../../../../nodes/shared/http/area';
import type { Effect } from '../../../../nodes/shared/errors/effect';
import { sendRequest } from '../../../../nodes/shared/http/request';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};
const account = {
	baseUrl: 'https://things.example',
	path: {},
	secrets: [],
	credential: { id: '', name: '', type: '', data: {} },
};

/** What is thrown after attempts that end with these codes of the network. */
async function failureAfter(effect: Effect, codes: string[]): Promise<unknown> {
	let attempt = 0;
	const fail = async () => {
		const code = codes[Math.min(attempt++, codes.length - 1)];
		return await Promise.reject(
			Object.assign(new Error(`${code === 'ECONNRESET' ? 'read' : 'connect'} ${code}`), {
				code,
				isAxiosError: true,
			}),
		);
	};
	const context = contextWith({ helpers: { httpRequestWithAuthentication: fail } });
	jest.useFakeTimers();
	const sent = sendRequest(
		{ context, area, account },
		{ method: 'PUT', path: '/thing', effect },
	).catch((error: unknown) => error);
	await jest.advanceTimersByTimeAsync(120_000);
	jest.useRealTimers();
	return await sent;
}

test.each<[string, Effect, string[], object]>([
	[
		'a write that may be applied stays so when later attempts reach nobody',
		'idempotent',
		['ECONNRESET', 'ECONNREFUSED'],
		{ kind: 'lost', code: 'ECONNRESET' },
	],
	[
		'a write that never left is unreachable',
		'idempotent',
		['ECONNREFUSED'],
		{ kind: 'unreachable', code: 'ECONNREFUSED' },
	],
	[
		'a read is what its last attempt was',
		'read',
		['ECONNRESET', 'ECONNREFUSED'],
		{ kind: 'unreachable', code: 'ECONNREFUSED' },
	],
])('%s', async (_, effect, codes, reason) => {
	expect(await failureAfter(effect, codes)).toMatchObject({ reason });
});

describe('a response with status 200 whose body reports a failure', () => {
	/** What comes of a request to which SVC responds like this, one after another. */
	async function resultOf(
		method: 'GET' | 'DELETE',
		bodies: ReadonlyArray<object | undefined>,
	): Promise<{ result: unknown; requests: number }> {
		let requests = 0;
		const respond = async () => {
			const body = bodies[requests++];
			if (body)
				return await Promise.resolve({ statusCode: 200, headers: {}, body: JSON.stringify(body) });
			throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', isAxiosError: true });
		};
		const context = contextWith({ helpers: { httpRequestWithAuthentication: respond } });
		const effect = method === 'GET' ? 'read' : 'idempotent';
		jest.useFakeTimers();
		const record = { noun: 'thing', inPath: '{id}' };
		const request = { method, path: '/thing', effect, record, refusals: [503] } as const;
		const sent = sendRequest({ context, area, account }, request).catch((error: unknown) => error);
		await jest.advanceTimersByTimeAsync(120_000);
		jest.useRealTimers();
		return { result: await sent, requests };
	}

	const busy = { status: 503, message: 'Busy' };
	const gone = { status: 404, message: 'No such thing' };

	it('is retried as with that status code', async () => {
		const { result, requests } = await resultOf('GET', [busy, { name: 'one' }]);
		expect(result).toMatchObject({ body: { name: 'one' } });
		expect(requests).toBe(2);
	});

	it("isn't retried if SVC rejected the request", async () => {
		const { result, requests } = await resultOf('GET', [gone]);
		const reason = { kind: 'refused', status: 404, said: gone.message, missing: 'thing' };
		expect(result).toMatchObject({ reason });
		expect(requests).toBe(1);
	});

	it('was not carried out if SVC documents that of the status', async () => {
		const { result } = await resultOf('GET', [busy, busy, busy, busy]);
		expect(result).toMatchObject({ reason: { kind: 'refused', status: 503, said: busy.message } });
	});

	it('is a success of a deletion that was done before the connection dropped', async () => {
		const { result } = await resultOf('DELETE', [undefined, gone]);
		expect(result).toMatchObject({ status: 204 });
	});
});

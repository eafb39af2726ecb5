import type { Area } from '../../../../nodes/shared/http/area';
import type { Effect } from '../../../../nodes/shared/errors/effect';
import { sendRequest } from '../../../../nodes/shared/http/request';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
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

import { failureIn, reasonOf } from '../../../../nodes/shared/http/failedAnswer';

const found = (body: unknown) => failureIn(body, 200, []);

describe('the body of a successful response', () => {
	it.each([
		[{ status: 409, message: 'Taken' }, 'refused', 409],
		[{ status: '422', message: 'Wrong' }, 'refused', 422],
		[{ statusCode: 400, error: 'Bad Request', message: 'Wrong' }, 'refused', 400],
		[{ type: 'about:blank', title: 'Conflict', status: 409 }, 'refused', 409],
		[{ error: { code: 404, message: 'No such file' } }, 'refused', 404],
		[{ status: 409, message: 'Taken', accountId: 'a', traceId: 'b' }, 'refused', 409],
		[{ status: 500, message: 'Sorry' }, 'failed', 500],
		[{ status: 408, message: 'Sorry' }, 'failed', 408],
		[{ status: 460, message: 'Sorry' }, 'failed', 460],
		[{ code: 499, message: 'Sorry' }, 'failed', 499],
		[{ code: 503, message: 'Sorry', id: null }, 'failed', 503],
	])('says that the request failed: %j', (body, kind, status) => {
		expect(found(body)).toEqual({ kind, status, said: expect.any(String) });
	});

	it.each([
		{ success: false },
		{ success: false, message: 'Sorry' },
		{ status: 'error', message: 'Sorry' },
		{ result: 'error', reason: 'Sorry', balance: 0 },
		{ Result: 'FAILED', balance: 0 },
		{ error: 'Sorry' },
		{ errors: [{ message: 'Sorry' }] },
		{ errors: [{ message: 'Sorry' }], data: null },
		{ error: 'Sorry', items: [], total: 0, meta: {} },
		{ success: 'false', message: 'Sorry' },
		{ ok: false, reason: 'Sorry' },
		{ result: false, message: 'Sorry' },
		{ isSuccess: false, message: 'Sorry' },
		{ response: { success: false, message: 'Sorry' } },
		'ERROR: not enough credit',
		'Failed',
		false,
	])('says that the request failed, without a status: %j', (body) => {
		expect(found(body)).toMatchObject({
			kind: 'unusable',
			problem: expect.stringContaining('says that the request failed'),
		});
	});

	it.each([
		// As the service documents show them, or as they may well be.
		{ id: '1', status: 'draft' },
		{ id: '1', status: 'failed', message: 'Your letter' },
		{ Id: '1', Status: 'Failed', Message: 'Your letter' },
		{ LetterID: '1', Status: 'Error', Message: 'Your letter' },
		{ id: '1', status: 409, message: 'Taken' },
		{ id: '1', result: 'error', message: 'Your letter' },
		{ result: { content: 'error' }, status: 'Finished', message: 'x' },
		{ letterId: '1', status: 500, message: 'x' },
		{ order_key: 'k', expires_on: 'x', status: 404, message: 'x' },
		{ status: 'STATUS_FAILURE' },
		{ status: 'triggered', name: 'x', message: 'y' },
		{ statusCode: 3, status: 'No result', message: 'x' },
		{ status: 200, message: 'OK' },
		{ status: 500 },
		{ code: 0, message: 'OK' },
		// No text can be made of such an object.
		{ status: { toString: 1 }, code: [{ toString: 1 }], message: 'OK' },
		{ message: 'Letter accepted' },
		{ error: null, message: 'Accepted' },
		{ success: 0, skipped: 2 },
		[{ id: '1', success: false }],
		[{ error: 'none', price: 1 }],
		[{ success: false }, { success: true }],
		{ errors: [], added: 3 },
		{ errors: [{ message: 'One is wrong' }], data: [{ name: 'x' }] },
		{ ok: true, items: [] },
		{ added: 0, errors: ['All of them opted out'] },
		'Errors 0, sent 1',
		'OK',
		true,
		{ error: 'none', price: 1 },
		{ success: true },
		{ details: 'No candidate', mccMnc: '20408', test: null },
		{ added: 450 },
		{},
		[],
		[{ status: 409, message: 'x' }],
		'text',
		undefined,
	])('is a success: %j', (body) => {
		expect(found(body)).toBeUndefined();
	});
});

test('hides a secret before the words are cut', () => {
	const secret = '9d2b7f64-81c3-4e5a-b0f6-5a1e3c7d8f02';
	const body = { status: 409, message: `${'x'.repeat(280)} ${secret}` };
	const reason = failureIn(body, 200, [secret]);
	expect(JSON.stringify(reason)).not.toContain(secret.slice(0, 8));
});

describe('an error status', () => {
	const reason = (statusCode: number, location?: string) =>
		reasonOf(
			{ statusCode, headers: location === undefined ? {} : { location }, body: '' },
			{},
			undefined,
			[],
		);

	it.each([
		[301, 'https://b.example/x', 'b.example'],
		[302, '/x', 'another path'],
		[308, undefined, 'another path'],
	])('%i is a redirect (%s)', (status, location, host) => {
		expect(reason(status, location)).toEqual({ kind: 'redirected', status, host });
	});

	it.each([101, 199, 304])('%i is no redirect', (status) => {
		expect(reason(status)).toEqual({
			kind: 'unusable',
			status,
			problem: `has the unexpected status ${status}`,
		});
	});
});

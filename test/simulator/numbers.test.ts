/** Document 2, part D: claims, number requests and phone numbers. */
import { contractProblems, useSimulator } from './support.ts';

const client = useSimulator();
const account = '/accounts/{accountId}';
const shared = '0031970000001';

const send = (method: string, path: string, body?: unknown) =>
	client.send({ area: 'numbers', method, path: account + path, body });
const get = async (path: string) => (await send('GET', path)).json;
const claim = async (keyword: string, query = '') =>
	send('POST', `/claims${query}`, { phoneNumber: shared, keyword });
const typeOf = (country: string) =>
	client.simulator.state.numberTypes.find((one) => one.country === country)?.id;
const request = async (country: string, query = '') =>
	send('POST', `/phonenumbers/requests?numberTypeId=${typeOf(country)}${query}`);

test('answers fit the contract', async () => {
	const { state } = client.simulator;
	const made = await claim('WIN');
	const { id } = made.json as { id: string };
	state.claimIssues.set(id, ['The keyword is a trade mark']);
	const pending = await request('BE');
	const [number] = state.seedPhoneNumbers(1);
	const answers: Array<[endpoint: string, Awaited<ReturnType<typeof send>>]> = [
		['POST /claims', made],
		['GET /claims', await send('GET', '/claims')],
		['GET /claims/{claimId}', await send('GET', `/claims/${id}`)],
		['GET /claims/{claimId}/verify', await send('GET', `/claims/${id}/verify`)],
		['PUT /claims/{claimId}/cancel', await send('PUT', `/claims/${id}/cancel`)],
		['POST /phonenumbers/requests', pending],
		['GET /phonenumbers/requests', await send('GET', '/phonenumbers/requests')],
		['GET /phonenumbers', await send('GET', '/phonenumbers')],
		['GET /phonenumbers/{phoneNumberId}', await send('GET', `/phonenumbers/${number.id}`)],
		[
			'PUT /phonenumbers/{phoneNumberId}/cancel',
			await send('PUT', `/phonenumbers/${number.id}/cancel`),
		],
		['GET /phonenumbers/numbertypes', await send('GET', '/phonenumbers/numbertypes')],
	];
	for (const [name, { status, json }] of answers) {
		const endpoint = name.replace(' ', ` ${account}`);
		expect([endpoint, contractProblems('numbers', endpoint, status, json)]).toEqual([endpoint, []]);
	}
});

describe('claims', () => {
	test('a keyword can be claimed once on a number, until it is cancelled', async () => {
		const { id } = (await claim('WIN')).json as { id: string };
		expect(await claim('win')).toMatchObject({
			status: 400,
			text: expect.stringContaining('taken'),
		});
		expect((await send('PUT', `/claims/${id}/cancel`)).json).toMatchObject({ keyword: 'WIN' });
		expect((await claim('win')).status).toBe(201);
	});

	test.each(['0031612345678', '31970000001'])('not on %s', async (phoneNumber) => {
		const answer = await send('POST', '/claims', { phoneNumber, keyword: 'WIN' });
		expect(answer).toMatchObject({
			status: 400,
			text: expect.stringContaining('is not a shared number'),
		});
	});

	test('are filtered by several numbers and keywords', async () => {
		client.simulator.state.seedClaims(4);
		const keywords = async (query: string) =>
			((await get(`/claims?${query}`)) as Array<{ keyword: string }>).map((one) => one.keyword);
		expect(await keywords('keyword=WORD1&keyword=WORD4')).toEqual(['WORD1', 'WORD4']);
		expect(await keywords(`phoneNumber=${shared}`)).toEqual(['WORD2', 'WORD4']);
		expect(await keywords(`phoneNumber=${shared}&keyword=WORD1`)).toEqual([]);
		expect(await keywords('country=BE')).toEqual([]);
		expect(await keywords('skip=1&take=2')).toEqual(['WORD2', 'WORD3']);
	});

	test.each([
		['unknown', 404, []],
		['kept', 200, [expect.any(Object)]],
	] as const)('cancelled ones are %s', async (cancelledNumbers, status, list) => {
		client.simulator.shape({ cancelledNumbers });
		const [{ id }] = client.simulator.state.seedClaims(1);
		await send('PUT', `/claims/${id}/cancel`);
		expect((await send('GET', `/claims/${id}`)).status).toBe(status);
		expect(await get('/claims')).toEqual(list);
	});
});

describe('number requests', () => {
	test('are fulfilled immediately if a number is available', async () => {
		const { phoneNumberId } = (await request('NL')).json as { phoneNumberId: string };
		expect(await get('/phonenumbers?isOwned=true')).toMatchObject([
			{ id: phoneNumberId, accountId: client.simulator.account.accountId, isShared: false },
		]);
		expect(await get('/phonenumbers/requests?isPending=true')).toEqual([]);
	});

	test('stay pending otherwise, until fulfilled or for the processing time', async () => {
		const [first, second] = [await request('BE'), await request('BE')].map(
			({ json }) => json as { id: string },
		);
		expect(first).toMatchObject({ isPending: true });
		expect(first).not.toHaveProperty('phoneNumberId');
		client.simulator.state.fulfilNumberRequest(first.id);
		expect(await get('/phonenumbers/requests?isPending=true')).toMatchObject([{ id: second.id }]);
		client.simulator.state.passNumbersTime(9);
		expect(await get('/phonenumbers/requests?isPending=true')).toHaveLength(1);
		client.simulator.state.passNumbersTime(1);
		expect(await get('/phonenumbers/requests?isPending=true')).toEqual([]);
		expect(await get('/phonenumbers?isOwned=true&country=BE')).toHaveLength(2);
	});

	test('are not for short codes', async () => {
		const [, shortcode] = client.simulator.state.numberTypes;
		const answer = await send('POST', `/phonenumbers/requests?numberTypeId=${shortcode.id}`);
		expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('support') });
	});
});

describe('with simulate', () => {
	const expected = {
		'with id': { id: expect.any(String) },
		'without id': expect.not.objectContaining({ id: expect.anything() }),
		nothing: undefined,
	};

	test.each(['with id', 'without id', 'nothing'] as const)(
		'nothing changes (%s)',
		async (shape) => {
			client.simulator.shape({ simulatedAnswer: shape });
			for (const answer of [
				await claim('WIN', '?simulate=true'),
				await request('NL', '&simulate=true'),
				await request('BE', '&simulate=true'),
			]) {
				expect(answer.status).toBe(201);
				if (shape === 'nothing') expect(answer.text).toBe('');
				else expect(answer.json).toMatchObject(expected[shape] as object);
			}
			expect(await get('/claims')).toEqual([]);
			expect(await get('/phonenumbers/requests')).toEqual([]);
			expect(await get('/phonenumbers?isOwned=true')).toEqual([]);
		},
	);

	test('still rejects invalid values', async () => {
		await claim('WIN');
		expect((await claim('WIN', '?simulate=true')).status).toBe(400);
	});
});

describe('phone numbers', () => {
	const count = async (query: string) =>
		((await get(`/phonenumbers?${query}`)) as unknown[]).length;

	test('are shared or owned', async () => {
		client.simulator.state.seedPhoneNumbers(3);
		expect(await count('')).toBe(5);
		expect(await count('isShared=true')).toBe(2);
		expect(await count('isShared=false')).toBe(3);
		expect(await count('isOwned=true')).toBe(3);
		expect(await count('isOwned=false&isShortcode=true')).toBe(1);
	});

	test('can be cancelled by their owner', async () => {
		const [{ id }] = client.simulator.state.seedPhoneNumbers(1);
		expect((await send('PUT', `/phonenumbers/${id}/cancel`)).json).toMatchObject({ id });
		expect((await send('GET', `/phonenumbers/${id}`)).status).toBe(404);
		expect((await send('PUT', '/phonenumbers/shared%2F1/cancel')).status).toBe(400);
	});

	test('have types, by country, type and purpose', async () => {
		const types = async (query: string) => await get(`/phonenumbers/numbertypes?${query}`);
		expect(await types('')).toHaveLength(4);
		expect(await types('country=NL&type=MOBILE')).toMatchObject([{ monthlyCost: 12.5 }]);
		expect(await types('purpose=Voice')).toMatchObject([{ country: 'GB' }]);
	});
});

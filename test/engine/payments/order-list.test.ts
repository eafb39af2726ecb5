/** "From List" in the editor. */
import { sentences } from '../../sentences.ts';
import { findSecrets, listSearch, testCredential } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const search = (method: string, filter?: string) =>
	listSearch(bed.engine, { node: 'svcPayments', method, ...(filter !== undefined && { filter }) });

describe('the list of orders', () => {
	afterEach(() => jest.restoreAllMocks());

	test("shows today's orders by reference, the newest first", async () => {
		const { state } = bed.service;
		// The service's clock alone: no midnight passes between the orders and the list.
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-31T15:00:00Z'));
		const [first] = state.seedOrders(1, '2030-01-31T08:05:00Z');
		const [second] = state.seedOrders(1, '2030-01-31T14:30:00Z');
		expect(await search('searchOrders')).toEqual({
			results: [
				{ name: expect.stringMatching(/^seed-2 · \d\d:\d\d$/), value: second.order_key },
				{ name: expect.stringMatching(/^seed-1 · \d\d:\d\d$/), value: first.order_key },
			],
		});
		expect(bed.service.requests.map(({ query }) => query)).toEqual([{}]);
	});

	test('shows the same time, whether SVC writes it with or without its zone', async () => {
		const orders = bed.service.state.seedOrders(2, '2026-03-05T12:00:00Z');
		orders[0].timestamp = '2026-03-05T12:00:00';
		const { results } = await search('searchOrders', '2026-03-05');
		const times = results.map(({ name }) => name.split(' · ')[1]);
		expect(times[0]).toMatch(/^\d\d:\d\d$/);
		expect(times[1]).toBe(times[0]);
	});

	test('finds by a part of the reference or of the key', async () => {
		const orders = bed.service.state.seedOrders(12);
		const found = async (filter: string) =>
			(await search('searchOrders', filter)).results.map(({ value }) => value).sort();
		expect(await found(' SEED-1')).toEqual(
			[orders[0], orders[9], orders[10], orders[11]].map(({ order_key }) => order_key).sort(),
		);
		expect(await found(orders[4].order_key.slice(3, 20).toLowerCase())).toEqual([
			orders[4].order_key,
		]);
		expect(await found('nothing like it')).toEqual([]);
	});

	test('shows the orders of the day searched for', async () => {
		const [order] = bed.service.state.seedOrders(1, '2026-03-05T12:00:00Z');
		bed.service.state.seedOrders(1);
		expect(await search('searchOrders', '2026-03-05')).toEqual({
			results: [{ name: expect.stringContaining('seed-1'), value: order.order_key }],
		});
		expect(bed.service.requests.map(({ query }) => query)).toEqual([{ date: ['2026-03-05'] }]);
	});

	test('is empty on a day without orders', async () => {
		expect(await search('searchOrders')).toEqual({ results: [] });
	});

	test('says what is wrong, without the secrets', async () => {
		const { password } = bed.engine.credentials.svcPaymentsApi ?? {};
		bed.service.order({
			kind: 'status',
			status: 401,
			body: { message: `Not ${String(password)}` },
		});
		const failure: unknown = await search('searchOrders').catch((error: unknown) => error);
		expect(failure).toMatchObject({
			message: expect.stringMatching(
				RegExp(
					`^${sentences.rejectedCredential}\\. Open the credential.+SVC says: Not \\[hidden\\]`,
				),
			),
		});
		expect(findSecrets(failure, bed.secrets)).toEqual([]);
	});
});

describe('the lists of codes', () => {
	test.each([
		['searchCurrencies', 'yen', [{ name: 'Japanese Yen (JPY)', value: 'JPY' }]],
		['searchCurrencies', 'eur', expect.arrayContaining([{ name: 'Euro (EUR)', value: 'EUR' }])],
		['searchLanguages', 'dutch', [{ name: 'Dutch (nl)', value: 'nl' }]],
		[
			'searchShopperCountries',
			'nether',
			expect.arrayContaining([expect.objectContaining({ value: 'NL' })]),
		],
		['searchCurrencies', 'doubloon', []],
	])('%s finds %j without a request', async (method, filter, results) => {
		expect(await search(method, filter)).toEqual({ results });
		expect(bed.service.requests).toEqual([]);
	});

	test.each([
		['searchCurrencies', 165, ['EUR', 'USD', 'GBP', 'CHF']],
		['searchLanguages', 183, ['en', 'nl', 'de', 'fr']],
		['searchShopperCountries', 249, ['DE', 'NL', 'BE', 'FR', 'GB', 'AT', 'CH', 'US']],
	])('%s has the common ones first, and the others by name', async (method, count, common) => {
		const { results } = await search(method);
		expect(results.slice(0, common.length).map(({ value }) => value)).toEqual(common);
		const names = results.slice(common.length).map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
		expect(results).toHaveLength(count);
	});
});

describe('the credential test', () => {
	const credential = () => bed.engine.credentials.svcPaymentsApi ?? {};

	test('passes for a valid credential', async () => {
		expect(await testCredential(bed.engine, 'svcPaymentsApi', credential())).toMatchObject({
			status: 'OK',
		});
	});

	test.each([
		[{ password: 'wrong-password' }, `${sentences.rejectedUser}. Enter both again.`],
		[
			{ merchantKey: 'other' },
			'SVC accepted the user and password, but rejected the merchant key. Check the merchant key.',
		],
	])('explains %j', async (change, message) => {
		expect(
			await testCredential(bed.engine, 'svcPaymentsApi', { ...credential(), ...change }),
		).toEqual({ status: 'Error', message });
	});
});

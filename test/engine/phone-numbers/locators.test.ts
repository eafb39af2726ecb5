import { listSearch } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const search = async (method: string, filter?: string, paginationToken?: string) =>
	await listSearch(bed.engine, { node: 'svcPhoneNumbers', method, filter, paginationToken });

test('number types show country, kind, costs and notice period, without short codes', async () => {
	const { results } = await search('searchNumberTypes');
	expect(results.map(({ name }) => name)).toEqual([
		"NL MOBILE · SMS · EUR 12.50 a month · EUR 25.00 once · 30 days' notice",
		"BE MOBILE · SMS · EUR 15.00 a month · EUR 25.00 once · 30 days' notice",
		"GB MOBILE · Voice · GBP 9.75 a month · GBP 0.00 once · 30 days' notice",
	]);
});

test('costs have no commas, and up to six decimals', async () => {
	const { numberTypes } = bed.service.state;
	const costs = { monthlyCost: 1200.5, startupCost: 0.0000125, noticePeriodDays: 1 };
	numberTypes.splice(0, 1, { ...numberTypes[0], ...costs });
	const { results } = await search('searchNumberTypes');
	expect(results[0]?.name).toBe(
		"NL MOBILE · SMS · EUR 1200.50 a month · EUR 0.000013 once · 1 day's notice",
	);
});

test('claims show keyword and number', async () => {
	const [first, second] = bed.service.state.seedClaims(2);
	expect((await search('searchClaims')).results).toEqual([
		{ name: 'WORD1 on 00311234 · NL', value: first.id },
		{ name: 'WORD2 on 0031970000001 · NL', value: second.id },
	]);
});

test('phone numbers show what is owned; for a claim the number itself is the value', async () => {
	const [{ id, number }] = bed.service.state.seedPhoneNumbers(1);
	expect((await search('searchPhoneNumbers')).results).toEqual([
		{ name: '00311234 · NL SHORTCODE · SMS · shared', value: 'shared/1' },
		{ name: '0031970000001 · NL MOBILE · SMS · shared', value: 'shared/2' },
		{ name: `${number} · NL MOBILE · SMS · owned`, value: id },
	]);
	expect((await search('searchOwnedNumbers')).results).toEqual([
		{ name: `${number} · NL MOBILE · SMS · EUR 12.50 a month · 30 days' notice`, value: id },
	]);
	expect((await search('searchSharedNumbers')).results).toEqual([
		{
			name: "00311234 · NL SHORTCODE · SMS · EUR 17.00 a month for a keyword · 14 days' notice",
			value: '00311234',
		},
		{
			name: "0031970000001 · NL MOBILE · SMS · EUR 5.00 a month for a keyword · 14 days' notice",
			value: '0031970000001',
		},
	]);
	expect(bed.service.requests.map(({ query }) => query)).toContainEqual({
		isShared: ['true'],
		skip: ['0'],
		take: ['50'],
	});
});

test.each([null, 20])('goes through all pages as the list is scrolled (%s)', async (maxTake) => {
	const ids = bed.service.state.seedClaims(120).map(({ id }) => id);
	bed.service.shape({ maxTake });
	const found: unknown[] = [];
	let token: unknown;
	do {
		const page = await search('searchClaims', '', token === undefined ? undefined : String(token));
		found.push(...page.results.map(({ value }) => value));
		token = page.paginationToken;
	} while (token !== undefined);
	expect(found).toEqual(ids);
});

test('finds what is typed wherever it is in a long list', async () => {
	const claims = bed.service.state.seedClaims(230);
	const { results, paginationToken } = await search('searchClaims', ' word229 ');
	expect(results).toEqual([{ name: 'WORD229 on 00311234 · NL', value: claims[228].id }]);
	expect(paginationToken).toBeUndefined();
});

test('copes with numbers of which little is known', async () => {
	bed.service.order({
		kind: 'status',
		status: 200,
		body: [
			{ id: 'a' },
			{ number: '0031' },
			{ id: 'b', number: '0049', numberType: { currency: 'EUR' } },
		],
	});
	bed.service.order({ kind: 'status', status: 200, body: [] });
	expect((await search('searchOwnedNumbers')).results).toEqual([
		{ name: 'a', value: 'a' },
		{ name: '0049', value: 'b' },
	]);
});

test.each([
	[true, ' · shared'],
	['TRUE', ' · shared'],
	[false, ' · owned'],
	[undefined, ''],
	[null, ''],
])('a number is owned only if SVC says so (isShared: %j)', async (isShared, shown) => {
	const body = [{ id: 'a', number: '0031', isShared }];
	bed.service.order({ kind: 'status', status: 200, body });
	bed.service.order({ kind: 'status', status: 200, body: [] });
	expect((await search('searchPhoneNumbers')).results).toEqual([
		{ name: `0031${shown}`, value: 'a' },
	]);
});

test.each(['SHORTCODE', 'Shortcode', 'shortcode'])(
	'a type of %s is not offered to rent',
	async (type) => {
		const { numberTypes } = bed.service.state;
		numberTypes.splice(0, numberTypes.length, { ...numberTypes[0], type });
		expect((await search('searchNumberTypes')).results).toEqual([]);
	},
);

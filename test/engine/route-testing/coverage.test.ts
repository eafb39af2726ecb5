import { sentences } from '../../sentences.ts';
import { listSearch } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

describe.each([
	[
		'getOperators',
		'GET /support/operators',
		['20404', '20408', '26201', '310260'].map((mccMnc) => ({ mccMnc })),
	],
	[
		'getAvailableOperators',
		'GET /support/currentavailableoperators',
		['20404', '20408', '26201'].map((mccMnc) => ({ mccMnc })),
	],
	[
		'getCountries',
		'GET /support/countries',
		[
			{ countryCode: 'NL', countryName: 'Netherlands' },
			{ countryCode: 'DE', countryName: 'Germany' },
			{ countryCode: 'US', countryName: 'United States' },
		],
	],
])('%s', (operation, endpoint, expected) => {
	bed.describeOperation({
		name: `svcRouteTesting coverage ${operation}`,
		items: () => [{ item: 1 }, { item: 2 }],
		requests: () => [{ endpoint }],
		output: (items) => expect(items.map(({ json }) => json)).toEqual(expected),
		outputCount: () => expected.length,
		badItem: {
			item: () => ({ item: 3 }),
			arrange: (service) => service.order({ match: { nth: 2 }, kind: 'status', status: 403 }),
			error: sentences.notAllowed,
			requests: () => [{ endpoint }],
		},
	});
});

describe('the list of operators in the editor', () => {
	const search = async (filter?: string) => {
		const question = { node: 'svcRouteTesting', method: 'searchOperators', filter };
		return (await listSearch(bed.engine, question)).results;
	};

	test('begins with those that are online', async () => {
		bed.service.state.setHandset('20404', false);
		expect(await search()).toEqual([
			{ name: 'Germany (26201) · online now', value: '26201' },
			{ name: 'Netherlands (20408) · online now', value: '20408' },
			{ name: 'Netherlands (20404)', value: '20404' },
			{ name: 'United States (310260)', value: '310260' },
		]);
	});

	test('is searched by country and code', async () => {
		expect(await search(' 204')).toHaveLength(2);
		expect(await search('nether')).toHaveLength(2);
		expect(await search('999')).toEqual([]);
	});
});

test('the list of tests in the editor shows the newest first, and IDs of those of the same minute', async () => {
	const [first, second] = bed.service.state.seedRouteTests(2);
	first.requestDate = '2030-01-31T08:00:10Z';
	second.requestDate = '2030-01-31T08:00:50Z';
	const question = { node: 'svcRouteTesting', method: 'searchTests' };
	const { results } = await listSearch(bed.engine, question);
	expect(results).toEqual(
		[second, first].map(({ id }) => ({
			name: `Netherlands (20408) · Pending · 2030-01-31 08:00 UTC · ${id}`,
			value: id,
		})),
	);
	const found = await listSearch(bed.engine, { ...question, filter: 'finished' });
	expect(found.results).toEqual([]);
});

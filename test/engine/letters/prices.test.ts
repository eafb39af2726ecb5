import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

bed.describeOperation({
	node: 'svcLetters',
	resource: 'price',
	operation: 'get',
	parameters: { isoCode: byId('={{ $json.country }}') },
	items: () => [{ country: 'DE' }, { country: 'nl' }],
	requests: ({ country }) => [
		{
			endpoint: 'GET /accounts/{accountId}/prices/{isoCode}',
			path: expect.stringMatching(`/prices/${String(country).toUpperCase()}$`),
		},
	],
	output: ([{ json }], { country }) =>
		expect(json).toMatchObject({ isoCode: String(country).toUpperCase() }),
	badItem: {
		item: () => ({ country: 'Germany' }),
		error: '"Country" must be an ISO country code, but it is "Germany"',
	},
});

bed.describeOperation({
	node: 'svcLetters',
	resource: 'price',
	operation: 'getAll',
	parameters: { limit: '={{ $json.limit }}' },
	items: () => [{ limit: 2 }, { limit: 1 }],
	requests: () => [{ endpoint: 'GET /accounts/{accountId}/prices' }],
	output: (items, { limit }) =>
		expect(items.map(({ json }) => json.isoCode)).toEqual(['NL', 'DE'].slice(0, Number(limit))),
	outputCount: ({ limit }) => Number(limit),
	badItem: { item: () => ({ limit: 1.5 }), error: '"Limit" must be a whole number' },
});

import { notFound, sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { LETTERS } from './letter.ts';

const bed = simulatorBed();
const unknownId = '00000000-0000-4000-8000-000000000000';

bed.describeOperation({
	name: 'svcLetters letter get',
	parameters: { letterId: byId('={{ $json.id }}') },
	arrange: ({ state }) => state.seedLetters(2),
	items: (letters) => letters.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `GET ${LETTERS}/{letterId}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }, letters) =>
		expect(json).toEqual(letters.find((letter) => letter.id === id)),
	badItem: { item: () => ({ id: 'letter-7' }), error: '"Letter" must be an ID such as' },
});

bed.describeOperation({
	name: 'svcLetters letter getPrice',
	parameters: { letterId: byId('={{ $json.id }}') },
	arrange: ({ state }) => state.seedLetters(2),
	items: (letters) => letters.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `GET ${LETTERS}/{letterId}/price`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }) => expect(json).toMatchObject({ letterId: id, currency: 'EUR' }),
	badItem: {
		item: () => ({ id: unknownId }),
		error: notFound('letter'),
		requests: () => [
			{
				endpoint: `GET ${LETTERS}/{letterId}/price`,
				path: expect.stringContaining(unknownId),
				refusal: `there is no letter ${unknownId}`,
			},
		],
	},
});

bed.describeOperation({
	name: 'svcLetters letter getAll',
	parameters: { limit: '={{ $json.limit }}' },
	arrange: ({ state }) => state.seedLetters(3),
	items: () => [{ limit: 1 }, { limit: 2 }],
	requests: () => [{ endpoint: `GET ${LETTERS}` }],
	output: (items, { limit }, letters) =>
		expect(items.map(({ json }) => json)).toEqual(letters.slice(0, Number(limit))),
	outputCount: ({ limit }) => Number(limit),
	badItem: { item: () => ({ limit: 0 }), error: sentences.limitOfZero },
});

test('gives all letters on "Return All"', async () => {
	const letters = bed.service.state.seedLetters(60);
	const { json } = await bed.engine.runNode('svcLetters letter getAll', { returnAll: true });
	expect(json()).toEqual(letters);
});

describe('a list that SVC returns in parts, though it documents no paging', () => {
	const hintsOf = async (answer: object, parameters: object = { returnAll: true }) => {
		bed.service.order({ kind: 'status', status: 200, ...answer });
		const result = await bed.engine.runNode('svcLetters letter getAll', { ...parameters });
		expect(result.error?.message).toBeUndefined();
		return (result.runData.svcLetters[0].hints ?? []).map(({ message }) => message);
	};
	const letters = [{ id: 'one' }, { id: 'two' }];
	const check =
		"It doesn't document how to request the others, so check in SVC before you treat an entry as missing.";

	test.each([
		{ letters, total: 120 },
		{ letters, totalCount: '120' },
		{ data: letters, meta: { total: 120, page: 1 } },
		{ content: letters, page: { total_elements: 120 } },
	])('is said to be counted: %j', async (body) => {
		expect(await hintsOf({ body })).toEqual([`SVC listed 2 entries, but counts 120. ${check}`]);
	});

	test.each([
		{ letters, next: '/letters?page=2' },
		{ data: letters, pagination: { next: 2 } },
		{ letters, hasMore: true },
		{ letters, meta: { has_next: true } },
		{ _embedded: { letters }, _links: { self: {}, next: { href: '/letters?page=2' } } },
	])('is said to go on: %j', async (body) => {
		expect(await hintsOf({ body })).toEqual([
			`SVC listed 2 entries, but says that there are more. ${check}`,
		]);
	});

	test('is said to go on in a header', async () => {
		const headers = { link: '</letters?page=1>; rel="prev", </letters?page=2>; rel=next' };
		expect(await hintsOf({ body: letters, headers })).toEqual([
			`SVC listed 2 entries, but says that there are more. ${check}`,
		]);
	});

	test.each([
		{ letters, total: 2 },
		{ letters, total: null, next: null, hasMore: false },
		{ letters, pagination: { next: '', total: '' } },
		{ letters, total: { price: 120 }, _links: { prev: { href: '/letters' } } },
		[{ id: 'one', total: 120, next: 'two' }],
		{ id: 'one', total: 120, next: 'two' },
	])('is complete: %j', async (body) => {
		expect(await hintsOf({ body })).toEqual([]);
	});

	test('needs no hint beyond the limit', async () => {
		expect(await hintsOf({ body: { letters, total: 120 } }, { limit: 2 })).toEqual([]);
		expect(await hintsOf({ body: { letters, hasMore: true } }, { limit: 1 })).toEqual([]);
	});
});

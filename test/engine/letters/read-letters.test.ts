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

/** How many requests are under way at once, in which groups, and how long each may take. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const get: INodeParameters = {
	resource: 'letter',
	operation: 'get',
	letterId: byId('={{ $json.id }}'),
};

const run = (parameters: INodeParameters, items: IDataObject[], requestOptions = {}) =>
	bed.engine.run({
		nodes: [{ type: 'svcLetters', parameters: { ...parameters, requestOptions } }],
		items,
	});

const seed = (count: number) => bed.service.state.seedLetters(count).map(({ id }) => ({ id }));
const inFlight = () => bed.service.requests.map((request) => request.inFlight);

test('reads go out side by side, at most 20 at once', async () => {
	bed.service.latency(200);
	await run(get, seed(60));
	expect(Math.max(...inFlight())).toBe(20);
	expect(bed.service.requests).toHaveLength(60);
});

test('results come in the order of the items, however long each takes', async () => {
	const items = seed(30);
	for (const [index, { id }] of items.entries()) {
		// In no order: 7 and 30 have no common divisor.
		const delayMs = 1 + ((index * 7) % 30) * 2;
		bed.service.order({ kind: 'delay', delayMs, match: { pathIncludes: id } });
	}
	const { json, outputs } = await run(get, items);
	expect(json().map(({ id }) => ({ id }))).toEqual(items);
	expect(outputs.svcLetters[0].map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_, item) => ({ item })),
	);
});

test.each<[string, INodeParameters, (count: number) => IDataObject[]]>([
	['letters to be created', createParameters, someLetters],
	['deletions', { ...get, operation: 'delete' }, seed],
])('%s go out one after another, in order', async (_, parameters, items) => {
	bed.service.latency(10);
	const { status } = await run(parameters, items(5));
	expect({ status, inFlight: inFlight() }).toEqual({
		status: 'success',
		inFlight: [1, 1, 1, 1, 1],
	});
});

describe('batching', () => {
	const batchInterval = 500;
	const batching = { batching: { batch: { batchSize: 2, batchInterval } } };

	/** Indices of the items of each batch, told apart by the pauses that the node was asked to make. */
	const batches = (indexOf: (position: number) => number) => {
		const groups: number[][] = [];
		for (const [position, { at }] of bed.service.requests.entries()) {
			const before = bed.service.requests[position - 1];
			if (!before || at - before.at >= batchInterval) groups.push([]);
			groups.at(-1)?.push(indexOf(position));
		}
		return groups.map((group) => group.sort());
	};

	test('of reads: the next batch begins when the one before is done and the pause is over', async () => {
		bed.service.latency(100);
		const items = seed(5);
		const { status } = await run(get, items, batching);
		const indexOf = (position: number) =>
			items.findIndex(({ id }) => bed.service.requests[position].path.includes(id));
		expect({ status, batches: batches(indexOf) }).toEqual({
			status: 'success',
			batches: [[0, 1], [2, 3], [4]],
		});
		expect(inFlight()).toEqual([1, 2, 1, 2, 1]);
	});

	test('of letters to be created', async () => {
		const { status } = await run(createParameters, someLetters(5), batching);
		expect({ status, batches: batches((position) => position) }).toEqual({
			status: 'success',
			batches: [[0, 1], [2, 3], [4]],
		});
	});

	test.each([
		[{ batchSize: 0, batchInterval: 1 }, '"Items per Batch" must be 1 or more, but it is 0'],
		[{ batchSize: 1, batchInterval: -1 }, '"Batch Interval (Ms)" must be 0 or more, but it is -1'],
	])('with %j is refused', async (batch, message) => {
		const { error } = await run(get, seed(1), { batching: { batch } });
		expect(error?.message).toBe(message);
		expect(bed.service.requests).toEqual([]);
	});
});

describe('timeout', () => {
	test('a read that takes too long is sent again', async () => {
		bed.service.order({ kind: 'delay', delayMs: 10_000 });
		const { status, json } = await run(get, seed(1), { timeout: 1000 });
		expect({ status, items: json().length }).toEqual({ status: 'success', items: 1 });
		expect(bed.service.requests).toHaveLength(2);
	});

	test('a read that takes too long each time says so', async () => {
		bed.service.order({ kind: 'delay', delayMs: 10_000, times: 4 });
		const { error } = await run(get, seed(1), { timeout: 50 });
		expect(error?.message).toBe('The connection to the service broke [item 0]');
		expect(error?.description).toBe('There was no answer in time. Try again later.');
		expect(bed.service.requests).toHaveLength(4);
	});
});

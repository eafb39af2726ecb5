/** How many requests are under way at once, in which groups, and how long each may take. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { until } from '../until.ts';
import { seeWaits } from '../waits.ts';

const bed = simulatorBed();

const get: INodeParameters = {
	resource: 'letter',
	operation: 'get',
	letterId: byId('={{ $json.id }}'),
};

const run = (parameters: INodeParameters, items: IDataObject[], requestOptions = {}) =>
	bed.engine.runNode('svcLetters', { ...parameters, requestOptions }, { items });

const seed = (count: number) => bed.service.state.seedLetters(count).map(({ id }) => ({ id }));
const inFlight = () => bed.service.requests.map((request) => request.inFlight);

/** Runs so many reads and answers them in rounds, each when all that may be under way are. */
async function inRounds(items: IDataObject[], rounds: readonly number[]) {
	// Slower than any distance, so that reads double each round, and no round is slow compared with the first, even if a
	// busy machine needs seconds for it.
	bed.service.latency(1500);
	let release = bed.service.hold();
	const running = run(get, items);
	let sent = 0;
	for (const round of rounds) {
		sent += round;
		await until(() => bed.service.requests.length >= sent);
		const answer = release;
		release = bed.service.hold();
		answer();
	}
	release();
	return await running;
}

test('reads go out side by side, 20 at first and more with each that succeeds; a storm of refusals loses and repeats none', async () => {
	const waits = seeWaits(bed.engine, () => 0);
	const items = seed(700);
	const refused = items.filter((_, index) => index >= 300 && index % 3 === 0);
	for (const [index, { id }] of refused.entries()) {
		const headers = index % 2 === 0 ? { 'retry-after': '7' } : undefined;
		bed.service.order({ kind: 'status', status: 429, headers, match: { pathIncludes: id } });
	}
	const { status, json, outputs } = await inRounds(items, [20, 40, 80, 160, 256]);
	expect(status).toBe('success');
	const most = [20, 60, 140, 300, 700].map((sent) => Math.max(...inFlight().slice(0, sent)));
	expect(most).toEqual([20, 40, 80, 160, 256]);
	expect(waits).toContain(7000);
	expect(json().map(({ id }) => ({ id }))).toEqual(items);
	expect(outputs.svcLetters[0].map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_, item) => ({ item })),
	);
	// What was answered isn't asked for again.
	const answered = bed.service.requests.filter((request) => request.status === 200);
	expect(new Set(answered.map(({ path }) => path)).size).toBe(700);
	expect(answered).toHaveLength(700);
	expect(bed.service.requests).toHaveLength(700 + refused.length);
});

test('after the first item that fails, nothing more is asked for', async () => {
	const items = seed(700);
	bed.service.order({ kind: 'status', status: 404, match: { pathIncludes: items[5]?.id } });
	let release = bed.service.hold();
	const running = run(get, items);
	await until(() => bed.service.requests.length >= 20);
	const answer = release;
	release = bed.service.hold();
	answer();
	// Those that were answered before the failure have let others start.
	await until(() => bed.service.requests.slice(0, 20).every(({ status }) => status > 0));
	release();
	const { error } = await running;
	expect(error?.message).toContain('[item 5]');
	expect(bed.service.requests.length).toBeLessThan(60);
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
	const batching = { batching: { batch: { batchSize: 2, batchInterval: 500 } } };

	/** What was asked for, and what was answered, when the node began each pause. */
	const seePauses = () => {
		const pauses: Array<{ ms: number; sent: number; answered: number }> = [];
		seeWaits(bed.engine, (ms) => {
			const { requests } = bed.service;
			const answered = requests.filter(({ status }) => status > 0).length;
			pauses.push({ ms, sent: requests.length, answered });
			return 0;
		});
		return pauses;
	};
	const twoPauses = [
		{ ms: 500, sent: 2, answered: 2 },
		{ ms: 500, sent: 4, answered: 4 },
	];

	test('of reads: the next batch begins when the one before is done and the pause is over', async () => {
		const pauses = seePauses();
		const items = seed(5);
		let release = bed.service.hold();
		const running = run(get, items, batching);
		for (const sent of [2, 4, 5]) {
			await until(() => bed.service.requests.length === sent);
			const answer = release;
			release = bed.service.hold();
			answer();
		}
		const { status } = await running;
		expect({ status, pauses }).toEqual({ status: 'success', pauses: twoPauses });
		const paths = bed.service.requests.map(({ path }) => path);
		const asked = items.map(({ id }) => paths.findIndex((path) => path.includes(id)));
		const batchOf = asked.map((position) => Math.floor(position / 2));
		expect(batchOf).toEqual([0, 0, 1, 1, 2]);
		expect(inFlight()).toEqual([1, 2, 1, 2, 1]);
	});

	test('of letters to be created', async () => {
		const pauses = seePauses();
		const { status } = await run(createParameters, someLetters(5), batching);
		expect({ status, pauses }).toEqual({ status: 'success', pauses: twoPauses });
		expect(inFlight()).toEqual([1, 1, 1, 1, 1]);
	});

	test.each([
		[{ batchSize: 0, batchInterval: 1 }, '"Items per Batch" must be 1 or more, but it\'s 0'],
		[{ batchSize: 1, batchInterval: -1 }, '"Batch Interval (Ms)" must be 0 or more, but it\'s -1'],
	])('with %j is refused', async (batch, message) => {
		const { error } = await run(get, seed(1), { batching: { batch } });
		expect(error?.message).toBe(message);
		expect(bed.service.requests).toEqual([]);
	});
});

describe('timeout', () => {
	test('may be longer than a timer can run, without ending at once', async () => {
		const { error } = await run(createParameters, someLetters(1), { timeout: 2 ** 31 });
		expect(error?.message).toBeUndefined();
		expect(bed.service.state.letters).toHaveLength(1);
	});

	test('a read that takes too long is sent again', async () => {
		bed.service.order({ kind: 'delay', delayMs: 600_000 });
		const { status, json } = await run(get, seed(1), { timeout: 1000 });
		expect({ status, items: json().length }).toEqual({ status: 'success', items: 1 });
		// The first is never answered; where the machine is busy, others may be too late as well.
		const statuses = bed.service.requests.map((request) => request.status);
		expect([statuses[0], statuses.at(-1)]).toEqual([0, 200]);
	});

	test('a read that takes too long each time says so', async () => {
		bed.service.order({ kind: 'delay', delayMs: 600_000, times: 4 });
		const waits = seeWaits(bed.engine);
		const { error } = await run(get, seed(1), { timeout: 100 });
		expect(error?.message).toBe(`${sentences.dropped} [item 0]`);
		expect(error?.description).toBe('The request timed out. Try again later.');
		expect(waits).toHaveLength(3);
		expect(bed.service.requests.length).toBeLessThanOrEqual(4);
	});
});

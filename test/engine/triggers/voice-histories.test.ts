import fc from 'fast-check';
import { voiceArea } from '../../../simulator/areas/voice/index.ts';
import { triggerBed } from './bed.ts';
import { type Books, booksOf, quietForAYear } from './books.ts';
import { clocksOf } from './clocks.ts';
import { Drips } from './drips.ts';
import { histories, inHistories, timeForHistories } from './histories.ts';

const bed = triggerBed();
let drips: Drips;
beforeAll(() => {
	drips = new Drips(bed);
});
const minutesOfDay = 24 * 60;

/** What may happen between two polls. */
const step = fc.record({
	/** Minutes that pass before it. */
	minutes: fc.integer({ min: 1, max: 12 }),
	/** How many minutes ago each call that is recorded now has ended; often the same for several. */
	ended: fc.array(fc.constantFrom(0, 0, 1, 7, 90, minutesOfDay, 2 * minutesOfDay), {
		maxLength: 4,
	}),
	/** Which request of the poll fails, if any. */
	failure: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 5 }),
	/** How: with 500, with a wait of a year, or byte by byte, once or as often as it's asked again. */
	how: fc.constantFrom('breaks', 'quiet', 'drip', 'drips'),
	/** What becomes of the oldest call in the list. */
	oldest: fc.constantFrom('stays', 'stays', 'stays', 'is gone', 'returns'),
	/** By how many minutes the clock of n8n is set before. */
	jump: fc.constantFrom(0, 0, 0, 0, -1500, -3, 3, 1500),
	/** n8n is killed, and starts anew. */
	dies: fc.boolean(),
});

const history = fc.record({
	callOrder: fc.constantFrom('as recorded', 'oldest first', 'newest first'),
	maxTake: fc.constantFrom(2, 3, null),
	/** By how many minutes the service's clock is ahead. */
	skew: fc.constantFrom(0, 0, -90, 90),
	before: fc.integer({ min: 0, max: 4 }),
	/** How many calls of the last day are recorded with the first step, beside all others. */
	crowd: fc.oneof(
		{ weight: 999, arbitrary: fc.constant(0) },
		{ weight: 1, arbitrary: fc.constant(10_500) },
	),
	steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

const told = { calls: 0, failures: 0 };

/** With more calls, those that are listed later than the oldest of them are missed. */
const remembered = 10_000;

async function live({ callOrder, skew, before, crowd, steps, ...shapes }: History) {
	const maxTake = crowd > 0 ? null : shapes.maxTake;
	const books = booksOf(voiceArea, { callOrder, maxTake });
	const { conversations, passVoiceTime, recordCall } = books.state;
	bed.engine.modules.clock.ahead = 0;
	const clocks = clocksOf(bed, (minutes) => passVoiceTime(minutes * 60));
	const record = (endedAgo: number) => {
		const at = (minutes: number) =>
			new Date(Date.parse(clocks.now()) - (minutes - skew) * 60_000).toISOString();
		recordCall({ startedOn: at(endedAgo + 3), finishedOn: at(endedAgo) });
	};
	for (let count = 0; count < before; count++) record(30);
	const atFirst = new Set(conversations.map(({ callId }) => callId));
	const parameters = { simple: false };
	const host = bed.pollHost({ type: 'svcVoiceTrigger', parameters, answer: books.answer });
	await host.activate();
	for (let call = 0; call < crowd; call++) record((call * minutesOfDay) / crowd);
	const poll = async (minutes: number, how: 'poll' | 'restart' = 'poll') => {
		clocks.pass(minutes);
		clocks.catchUp(await drips.during(async () => await host[how]()));
	};
	const gone: typeof conversations = [];
	for (const { minutes, ended, failure, how, oldest, jump, dies } of steps) {
		bed.engine.modules.clock.ahead += jump * 60_000;
		for (const ago of ended) record(ago);
		if (oldest === 'is gone') gone.push(...conversations.splice(0, 1));
		if (oldest === 'returns') conversations.push(...gone.splice(0, 1));
		if (failure !== null) fail(books, failure - 1, how);
		await poll(minutes, dies ? 'restart' : 'poll');
	}
	conversations.push(...gone);
	// A poll more for each failure still to come and the pause after it, and one without.
	const failures = steps.filter(({ failure }) => failure !== null).length;
	for (let polls = 0; polls <= 2 * failures; polls++) await poll(61);
	// The next poll asks again for a list that couldn't be read, so no failure is told twice. Only what SVC
	// rejects as too early may be: with a clock that jumps, the list is asked for too early.
	const others = host.errors.filter((error) => !isTooEarly(error));
	const most = steps.map(({ failure, how }) => (failure === null ? 0 : errorsOf[how]));
	expect(others.length).toBeLessThanOrEqual(most.reduce((sum, errors) => sum + errors, 0));
	const ids = host.items.map(({ callId }) => String(callId));
	expect(new Set(ids).size).toBe(ids.length);
	const youngest = conversations
		.map(({ finishedOn }) => finishedOn)
		.sort()
		.reverse();
	const beyond = youngest[remembered] ?? '';
	const isSure = new Set(
		conversations.filter(({ finishedOn }) => finishedOn > beyond).map(({ callId }) => callId),
	);
	const due = [...isSure].filter((id) => !atFirst.has(id));
	expect(ids.filter((id) => isSure.has(id)).sort()).toEqual(due.sort());
	told.calls += ids.length;
	told.failures += host.errors.length;
}

/** How many errors that aren't about too many requests a failure has; of four attempts, one is none. */
const errorsOf = { breaks: 1, quiet: 0, drip: 1 / 4, drips: 1 };

function isTooEarly(error: unknown): boolean {
	return (
		typeof error === 'object' && error !== null && 'httpCode' in error && error.httpCode === '429'
	);
}

function fail(books: Books<object>, after: number, how: History['steps'][number]['how']): void {
	if (how === 'breaks') books.fail(1, after);
	else if (how === 'quiet') books.fail(1, after, quietForAYear);
	// The fourth attempt is the last one.
	else books.fail(how === 'drip' ? 1 : 4, after, drips.answer);
}

test(
	`whatever happens, in ${histories} histories: each call since the activation exactly once`,
	async () => {
		await inHistories(history, 20261121, live);
		// The histories were no empty ones.
		expect(told.calls).toBeGreaterThan(histories);
		expect(told.failures).toBeGreaterThan(0);
		expect(drips.count).toBeGreaterThan(histories / 4);
		// Twice the time limit of a poll's request.
		expect(drips.longest).toBeLessThanOrEqual(121);
	},
	timeForHistories,
);

test('the same with more than 10,000 calls a day, and one that is listed six hours late', async () => {
	const usual = { failure: null, how: 'breaks', oldest: 'stays', jump: 0, dies: false } as const;
	const steps = [
		{ ...usual, minutes: 6, ended: [0] },
		{ ...usual, minutes: 6, ended: [360] },
		{ ...usual, minutes: 6, ended: [], dies: true },
	];
	told.calls = 0;
	await live({ callOrder: 'as recorded', maxTake: null, skew: 0, before: 2, crowd: 10_500, steps });
	expect(told.calls).toBe(10_502);
});

import fc from 'fast-check';
import { voiceArea } from '../../../simulator/areas/voice/index.ts';
import { triggerBed } from './bed.ts';
import { booksOf, quietForAYear } from './books.ts';
import { clocksOf } from './clocks.ts';
import { histories, inHistories } from './histories.ts';

const bed = triggerBed();
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
	/** Whether SVC asks for a wait of a year then. */
	isQuiet: fc.boolean(),
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
	steps: fc.array(step, { minLength: 1, maxLength: 5 }),
});

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

const told = { calls: 0, failures: 0 };

async function live(given: typeof history extends fc.Arbitrary<infer One> ? One : never) {
	const { callOrder, maxTake, skew, before, steps } = given;
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
	const parameters = { simple: false };
	const host = bed.pollHost({ type: 'svcVoiceTrigger', parameters, answer: books.answer });
	await host.activate();
	for (const { minutes, ended, failure, isQuiet, jump, dies } of steps) {
		bed.engine.modules.clock.ahead += jump * 60_000;
		for (const ago of ended) record(ago);
		if (failure !== null) books.fail(1, failure - 1, isQuiet ? quietForAYear : undefined);
		clocks.pass(minutes);
		await (dies ? host.restart() : host.poll());
	}
	// A poll more for each failure still to come and the pause after it, and one without.
	const failures = steps.filter(({ failure }) => failure !== null).length;
	for (let polls = 0; polls <= 2 * failures; polls++) {
		clocks.pass(61);
		await host.poll();
	}
	const ids = host.items.map(({ callId }) => callId);
	expect(ids.sort()).toEqual(
		conversations
			.slice(before)
			.map(({ callId }) => callId)
			.sort(),
	);
	told.calls += ids.length;
	told.failures += host.errors.length;
}

test(`whatever happens, in ${histories} histories: each call since the activation exactly once`, async () => {
	await inHistories(history, 20261121, live);
	// The histories were no empty ones.
	expect(told.calls).toBeGreaterThan(histories);
	expect(told.failures).toBeGreaterThan(0);
});

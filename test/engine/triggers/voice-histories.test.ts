import fc from 'fast-check';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';

const bed = triggerBed();
const histories = 1_000;
/** Always the same in `npm test`, so that only a change can make it fail. */
const seed = Number(process.env.SVC_HISTORIES_SEED ?? 20261121);
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

let clocks: Clocks;
afterEach(() => clocks.reset());

test(`whatever happens, in ${histories} histories: each call since the activation exactly once`, async () => {
	const { service } = bed;
	const { state } = service;
	clocks = clocksOf(bed, (minutes) => state.passVoiceTime(minutes * 60));
	const record = (endedAgo: number, skew: number) => {
		const at = (minutes: number) =>
			new Date(Date.parse(clocks.now()) - (minutes - skew) * 60_000).toISOString();
		state.recordCall({ startedOn: at(endedAgo + 3), finishedOn: at(endedAgo) });
	};
	const told = { calls: 0, failures: 0 };
	await fc.assert(
		fc.asyncProperty(history, async ({ callOrder, maxTake, skew, before, steps }) => {
			service.reset();
			// What was read in another history is older than all that counts here.
			clocks.pass(5 * minutesOfDay);
			service.shape({ callOrder, maxTake });
			for (let count = 0; count < before; count++) record(30, skew);
			const host = bed.pollHost({ type: 'svcVoiceTrigger', parameters: { simple: false } });
			await host.activate();
			for (const { minutes, ended, failure, dies } of steps) {
				for (const ago of ended) record(ago, skew);
				if (failure !== null) {
					service.order({ kind: 'status', status: 500, match: { area: 'voice', nth: failure } });
				}
				clocks.pass(minutes);
				await (dies ? host.restart() : host.poll());
			}
			// A poll more for each failure still to come and the pause after it, and one without.
			const failures = steps.filter(({ failure }) => failure !== null).length;
			for (let polls = 0; polls <= 2 * failures; polls++) {
				clocks.pass(6);
				await host.poll();
			}
			const ids = host.items.map(({ callId }) => callId);
			const books = state.conversations.slice(before).map(({ callId }) => callId);
			expect(ids.sort()).toEqual(books.sort());
			told.calls += ids.length;
			told.failures += host.errors.length;
		}),
		{ numRuns: histories, seed },
	);
	// The histories were no empty ones.
	expect(told.calls).toBeGreaterThan(histories);
	expect(told.failures).toBeGreaterThan(0);
});

import fc from 'fast-check';
import type { RunResult } from '../harness/index.ts';
import { LETTERS, letterText, someLetters } from '../letters/letter.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { inHistories, timeForHistories } from '../triggers/histories.ts';
import { hour } from './sleeper.ts';

const bed = simulatorBed();
const endpoint = `GET ${LETTERS}/{letterId}`;

const failing = { kind: 'status', status: 500 } as const;
const webPage = { kind: 'html' } as const;
const who = fc.nat(2);
const step = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('moves' as const),
			who,
			to: fc.constantFrom('printed' as const, 'sent' as const, 'delivered' as const),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('told' as const), who }) },
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('due' as const),
			outage: fc.constantFrom(undefined, failing, webPage),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('refused' as const) }) },
);

const history = fc.record({
	letters: fc.integer({ min: 1, max: 3 }),
	isFirstLookLost: fc.boolean(),
	steps: fc.array(step, { minLength: 1, maxLength: 10 }),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

// None of them is about expressions.
beforeAll(async () => await bed.engine.modules.evaluateExpressionsIn('legacy'));
afterAll(async () => await bed.engine.modules.evaluateExpressionsIn('vm'));

test(
	'whatever happens, a letter is sent once, and a status that SVC has shown counts, however short it was',
	async () => await inHistories(history, 71, play),
	timeForHistories,
);

async function play({ letters: count, isFirstLookLost, steps }: History): Promise<void> {
	const { service, engine } = bed;
	service.reset();
	const { state } = service;
	const { clock } = engine.modules;
	clock.ahead = 0;
	/** As n8n sees it. */
	const time = () => Date.now() + clock.ahead;
	const end = time() + hour;
	if (isFirstLookLost) service.order({ ...webPage, match: { endpoint } });
	let areSeen = !isFirstLookLost;
	let now = await engine.run({ nodes: [waiting], items: someLetters(count) });
	const letters = [...state.letters];
	/** What is true of the letters, without a look at what the node remembers. */
	const reached = letters.map(() => false);
	let deliveriesFrom = 0;

	/** After the node has seen all letters. */
	const looked = (result: RunResult | undefined) => {
		if (!result) throw new Error('n8n did not continue');
		now = result;
		areSeen = true;
		for (const [index, { status }] of letters.entries()) reached[index] ||= status === 'sent';
		expected();
	};
	const expected = () => {
		const isOver = !reached.includes(false) || time() >= end;
		expect([now.status, now.error]).toEqual([isOver ? 'success' : 'waiting', undefined]);
	};
	const untilDue = () => {
		const due = now.executionData.waitTill?.getTime() ?? 0;
		clock.ahead += Math.max(0, due - time());
	};
	expected();

	try {
		for (const one of steps) {
			if (now.status !== 'waiting') break;
			switch (one.do) {
				case 'moves':
					state.advanceLetter(letters[one.who % count].id, one.to);
					break;
				case 'told': {
					const index = one.who % count;
					const delivery = state.callbackDeliveries
						.slice(deliveriesFrom)
						.findLast(({ letterId }) => letterId === letters[index].id);
					if (!delivery) break;
					const isPending = !reached[index];
					reached[index] ||= delivery.status === 'sent';
					const { status, woken } = await engine.call(now, delivery.request);
					expect([status, woken !== undefined]).toEqual([200, isPending]);
					if (isPending) looked(woken);
					break;
				}
				case 'due':
					untilDue();
					if (one.outage && time() < end) {
						// A second web page would end the wait of a letter that was never seen.
						const fault = areSeen ? one.outage : failing;
						service.order({ ...fault, times: 99, match: { endpoint } });
						now = await engine.wake(now);
						service.heal();
						expected();
					} else {
						looked(await engine.wake(now));
					}
					break;
				case 'refused':
					untilDue();
					if (time() >= end) break;
					service.order({ kind: 'status', status: 403, match: { endpoint } });
					now = await engine.wake(now);
					expect(now.status).toBe('error');
					deliveriesFrom = state.callbackDeliveries.length;
					looked(await engine.retry(now));
					break;
			}
		}
		for (let wakes = 0; wakes < 20 && now.status === 'waiting'; wakes++) {
			untilDue();
			looked(await engine.wake(now));
		}
	} finally {
		clock.ahead = 0;
	}
	expect(now.json()).toMatchObject(
		letters.map(({ id }, index) => ({
			id,
			reachedStatus: reached[index] ? 'sent' : null,
			timedOut: !reached[index],
		})),
	);
	expect([state.letters.length, state.callbacks]).toEqual([count, []]);
}

const waiting = {
	type: 'svcLetters',
	parameters: {
		resource: 'letter',
		operation: 'createAndWait',
		content: 'text',
		additionalFields: { omitScheduledate: true },
		...letterText,
		statuses: 'sent',
		waitAtMost: 1,
		waitUnit: 'hours',
		failWhenTooLate: false,
	},
};

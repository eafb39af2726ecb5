import fc from 'fast-check';
import { inHistories, timeForHistories } from '../triggers/histories.ts';
import type { RunResult } from '../harness/index.ts';
import { MESSAGES } from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { askingNode, no, Phones, yes } from './question.ts';
import { hour } from './sleeper.ts';

const bed = simulatorBed();
const phones = new Phones(bed);

const step = fc.record({
	do: fc.oneof(
		{ weight: 5, arbitrary: fc.constantFrom('yes' as const, 'no' as const) },
		{
			weight: 5,
			arbitrary: fc.constantFrom(
				...(['open', 'doubleTap', 'stranger', 'tooLate', 'restart', 'empty'] as const),
			),
		},
	),
	who: fc.nat(3),
});

const history = fc.record({
	people: fc.integer({ min: 1, max: 4 }),
	/** Which text is refused at first; Retry On Fail sends it again. */
	refused: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
	steps: fc.array(step, { minLength: 1, maxLength: 14 }),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

/** What is true of a person, without a look at what the node remembers. */
interface Person {
	answer?: boolean;
	isLate: boolean;
}

test(
	'whatever happens, a person gets one text, and the first answer in time counts',
	async () => await inHistories(history, 61, play),
	timeForHistories,
);

async function play({ people: count, refused, steps }: History): Promise<void> {
	bed.service.reset();
	const isRefused = refused !== undefined && refused <= count;
	if (isRefused) {
		const match = { endpoint: `POST ${MESSAGES}`, nth: refused };
		bed.service.order({ kind: 'status', status: 409, match });
	}
	let now = await phones.ask(
		count,
		{ options: { limitWaitTime: { values: { resumeAmount: 2, resumeUnit: 'hours' } } } },
		{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
	);
	const people = Array.from({ length: count }, (): Person => ({ isLate: false }));
	const links = people.map((_, index) => phones.link(linkOf(index)));
	const told = () => people.map(({ answer }) => answer);

	/** After n8n has continued the execution: it has ended once no one is left to wait for. */
	const continued = (woken: RunResult | undefined) => {
		if (!woken) throw new Error(`n8n did not continue: ${JSON.stringify(told())}`);
		now = woken;
		const isOver = people.every(({ answer, isLate }) => answer !== undefined || isLate);
		expect([now.status, now.error]).toEqual([isOver ? 'success' : 'waiting', undefined]);
	};

	for (const { do: act, who } of steps) {
		if (now.status !== 'waiting') break;
		const index = who % count;
		const person = people[index];
		const link = links[index];
		const isOpen = person.answer === undefined && !person.isLate;
		switch (act) {
			case 'yes':
			case 'no':
			case 'doubleTap': {
				const { status, woken } = await phones.answer(now, act === 'no' ? no : yes, link);
				const before = now;
				if (isOpen) {
					expect(status).toBe(200);
					person.answer = act !== 'no';
					continued(woken);
				} else {
					expect([status, woken]).toEqual([person.answer === undefined ? 410 : 409, undefined]);
				}
				if (act === 'doubleTap') {
					const second = await phones.answer(isOpen ? before : now, no, link);
					expect(second.woken).toBeUndefined();
				}
				break;
			}
			case 'open':
			case 'empty': {
				const { status, woken } =
					act === 'open' ? await phones.open(now, link) : await phones.answer(now, {}, link);
				expect(woken).toBeUndefined();
				expect(status < 400).toBe(act === 'open' && isOpen);
				break;
			}
			case 'stranger': {
				const forged = new URL(link);
				const key = forged.searchParams.get('key') ?? '';
				forged.searchParams.set('key', `${key.slice(1)}${key.slice(0, 1)}`);
				const { status, woken } = await phones.answer(now, yes, forged);
				expect(woken).toBeUndefined();
				expect(status).toBeGreaterThanOrEqual(400);
				break;
			}
			case 'tooLate':
				if (person.answer === undefined) {
					endTime(now, index);
					person.isLate = true;
				}
				break;
			case 'restart':
				continued(await bed.engine.wake(now));
				break;
		}
	}

	if (now.status === 'waiting') {
		for (const [index, person] of people.entries()) {
			if (person.answer !== undefined) continue;
			endTime(now, index);
			person.isLate = true;
		}
		continued(await bed.engine.wake(now));
	}
	expect(now.json('After')).toMatchObject(
		people.map(({ answer = false, isLate }, index) => ({
			to: `+31612345${String(index).padStart(3, '0')}`,
			data: { approved: answer },
			timedOut: isLate,
		})),
	);
	expect(bed.service.state.messages.map(({ recipients }) => recipients).sort(byNumber)).toEqual(
		people.map((_, index) => [{ msisdn: `+31612345${String(index).padStart(3, '0')}` }]),
	);
}

const byNumber = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** The texts come in the order in which they were sent, and one that was refused at first comes later. */
function linkOf(index: number): number {
	const wanted = `+31612345${String(index).padStart(3, '0')}`;
	return bed.service.state.messages.findIndex(({ recipients }) =>
		JSON.stringify(recipients).includes(wanted),
	);
}

/** The time for one person's answer is over, as n8n has stored it. */
function endTime({ executionData }: RunResult, index: number): void {
	const { contextData = {} } = executionData.executionData ?? {};
	const { svcWaits } = contextData[`node:${askingNode}`] as {
		svcWaits: { questions: Record<string, { until: number }> };
	};
	svcWaits.questions[index].until -= 48 * hour;
}

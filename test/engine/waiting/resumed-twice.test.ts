/**
 * If n8n limits how many executions run at once, it queues what resumes a paused one, each with what was stored
 * when it came, and may run the node for several of them.
 */
import { type ChainNode, NO_OP_TYPE, type RunResult } from '../harness/index.ts';
import { letterText, someLetters } from '../letters/letter.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { no, Phones, yes } from './question.ts';
import { hour, minute } from './sleeper.ts';

const bed = simulatorBed();
const phones = new Phones(bed);
const again = 'n8n resumed this execution more than once';

const decisions = (result: RunResult | undefined) =>
	result?.json('After')?.map(({ data }) => (data as { approved?: boolean } | undefined)?.approved);

/** An execution that waits for a letter, which is delivered by now. */
async function delivered(settings: Partial<ChainNode> = {}): Promise<RunResult> {
	const nodes = [
		{
			type: 'svcLetters',
			parameters: {
				resource: 'letter',
				operation: 'createAndWait',
				content: 'text',
				additionalFields: { omitScheduledate: true },
				...letterText,
				statuses: 'delivered',
				waitAtMost: 14,
				waitUnit: 'days',
			},
			...settings,
		},
		{ type: NO_OP_TYPE, name: 'After' },
	];
	const asleep = await bed.engine.run({ nodes, items: someLetters(1) });
	expect(asleep.status).toBe('waiting');
	bed.service.state.letters[0].status = 'delivered';
	return asleep;
}

test('a response counts that n8n has not resumed the execution with yet, as the next one comes', async () => {
	const asleep = await phones.ask(2);
	const first = await phones.answer(asleep, yes);
	bed.engine.modules.clock.monotonicAhead += 2 * minute;
	const second = await phones.answer(asleep, no, phones.link(1));
	expect(second.page).toContain('Your response was recorded');
	expect([first.woken?.status, decisions(second.woken)]).toEqual(['waiting', [true, false]]);
});

test('a clock that is set back closes no link', async () => {
	const { clock } = bed.engine.modules;
	const asleep = await phones.ask(2);
	await phones.answer(asleep, yes);
	try {
		clock.ahead = -hour;
		clock.monotonicAhead += 2 * minute;
		const second = await phones.answer(asleep, no, phones.link(1));
		expect(decisions(second.woken)).toEqual([true, false]);
	} finally {
		clock.ahead = 0;
	}
});

test('such a response counts if a time that came before it resumes the execution first', async () => {
	const asleep = await phones.ask(2);
	await phones.answer(asleep, yes);
	const woken = await bed.engine.wake(asleep);
	expect(woken.status).toBe('waiting');
	const last = await phones.answer(woken, no, phones.link(1));
	expect(decisions(last.woken)).toEqual([true, false]);
});

test('of two different responses to a question, the first one counts', async () => {
	const asleep = await phones.ask(2);
	await phones.answer(asleep, yes);
	bed.engine.modules.clock.monotonicAhead += 2 * minute;
	const changed = await phones.answer(asleep, no);
	expect(changed.page).toContain('Already answered');
	const last = await phones.answer(asleep, no, phones.link(1));
	expect(last.page).toContain('Another response is being recorded');
	bed.engine.modules.clock.monotonicAhead += 2 * minute;
	const { woken } = await phones.answer(asleep, no, phones.link(1));
	expect(decisions(woken)).toEqual([true, false]);
});

test.each<Partial<ChainNode>>([
	{},
	{ onError: 'continueRegularOutput' },
	{ onError: 'continueErrorOutput' },
	{ continueOnFail: true },
	{ alwaysOutputData: true },
	{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
])('the steps after a wait run once, though its time comes twice: %j', async (settings) => {
	const asleep = await delivered(settings);
	const first = await bed.engine.wake(asleep);
	expect([first.status, first.json('After')]).toEqual(['success', [expect.anything()]]);
	const second = await bed.engine.wake(asleep);
	expect([second.status, second.error?.message]).toEqual(['error', again]);
	expect(second.runData).not.toHaveProperty('After');
	const retried = await bed.engine.retry(second);
	expect([retried.status, retried.error?.message]).toEqual(['error', again]);
	expect(bed.service.state.letters).toHaveLength(1);
});

test('a node that has paused again goes on, whatever resumes it', async () => {
	const asleep = await delivered();
	bed.service.state.letters[0].status = 'sent';
	expect((await bed.engine.wake(asleep)).status).toBe('waiting');
	bed.service.state.letters[0].status = 'delivered';
	const { status, json } = await bed.engine.wake(asleep);
	expect([status, json('After')]).toEqual(['success', [expect.anything()]]);
});

test('Retry On Fail tries again in the same run', async () => {
	const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const asleep = await delivered(retryOnFail);
	bed.service.order({
		kind: 'status',
		status: 404,
		match: { endpoint: 'GET /accounts/{accountId}/letters/{letterId}' },
	});
	const { status, error } = await bed.engine.wake(asleep);
	expect([status, error?.message]).toEqual(['success', undefined]);
});

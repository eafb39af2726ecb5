/**
 * In n8n's queue mode, each process loads an execution and stores it again to resume it, so a slow one could put back
 * what was stored before another one's response.
 */
import type { IDataObject } from 'n8n-workflow';
import type { RunResult } from '../harness/index.ts';
import { letterText, someLetters } from '../letters/letter.ts';
import { isN8n1, onlyInN8n2 } from '../line.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { seeWaits } from '../waits.ts';
import { no, Phones, yes } from './question.ts';
import { minute } from './sleeper.ts';

const bed = simulatorBed();
const phones = new Phones(bed);

/** Here, all processes are one, which remembers for a minute that it has just resumed an execution. */
const asAnotherProcess = () => (bed.engine.modules.clock.monotonicAhead += 2 * minute);

const decisions = (result: RunResult | undefined) =>
	result?.json('After')?.map(({ data }) => (data as { approved?: boolean } | undefined)?.approved);

const stateOf = ({ executionData }: RunResult, node: string) =>
	(executionData.executionData?.contextData[`node:${node}`] as { svcWaits: IDataObject }).svcWaits;

test('a response does not put back what was stored before that of another approver', async () => {
	const asleep = await phones.ask(2);
	const { woken: paused } = await phones.answer(asleep, yes);
	if (!paused) throw new Error('n8n did not resume it');
	asAnotherProcess();
	const late = await phones.answer(asleep, no, phones.link(1), paused);
	expect([late.status, late.woken]).toEqual([503, undefined]);
	expect(late.page).toContain('Another response is being recorded');
	const again = await phones.answer(paused, no, phones.link(1));
	expect(decisions(again.woken)).toEqual([true, false]);
});

test('nor one that comes while a step after the wait has paused', async () => {
	const asleep = await phones.ask(1);
	const { woken: done } = await phones.answer(asleep, yes);
	if (!done) throw new Error('n8n did not resume it');
	asAnotherProcess();
	const late = await phones.answer(asleep, yes, phones.link(), done);
	expect([late.status, late.woken]).toEqual([503, undefined]);
});

test("nor does a letter's callback", async () => {
	const parameters = {
		resource: 'letter',
		operation: 'createAndWait',
		content: 'text',
		additionalFields: { omitScheduledate: true },
		...letterText,
		statuses: 'sent, delivered',
	};
	const nodes = [{ type: 'svcLetters', name: 'Letter', parameters }];
	const asleep = await bed.engine.run({ nodes, items: someLetters(2) });
	const [callback] = bed.service.state.callbacks;
	const header = (callback.config?.headers ?? []).map(({ name, value }) => [name, value]);
	const [first, second] = bed.service.state.letters;
	const reporting = (letter: typeof first) => ({
		headers: { 'content-type': 'application/json', ...Object.fromEntries(header) },
		body: JSON.stringify({ letterId: letter.id, status: 'sent' }),
	});
	const { woken: paused } = await bed.engine.call(asleep, reporting(first));
	if (!paused) throw new Error('n8n did not resume it');
	asAnotherProcess();
	const late = await bed.engine.call(asleep, reporting(second), paused);
	expect([late.status, late.woken]).toEqual([503, undefined]);
});

test('a worker that has seen a response counts it, whatever n8n has put back', async () => {
	const asleep = await phones.ask(2);
	const stored = structuredClone(stateOf(asleep, 'svcMessages'));
	const { key } = (stored.questions as IDataObject[])[0];
	const state = stateOf(asleep, 'svcMessages');
	// Another process has taken it.
	const answer = { approved: true, respondedAt: '2030-01-31T09:00:00.000Z' };
	state.reported = [{ name: key, text: JSON.stringify(answer) }];
	expect((await bed.engine.wake(asleep)).status).toBe('waiting');
	state.reported = [];
	const { woken } = await phones.answer(asleep, no, phones.link(1));
	expect(decisions(woken)).toEqual([true, false]);
});

// n8n 1.x resumes an execution for each of two calls at the same moment, whatever its state is by then.
test.each([
	['worker', isN8n1 ? [] : [1000]],
	['webhook', isN8n1 ? [] : [1000]],
	['main', []],
] as const)('a %s keeps a resumed execution running for %j ms', async (instanceType, expected) => {
	await inProcess(instanceType, async () => {
		const waits = seeWaits(bed.engine, () => 0);
		const asleep = await phones.ask(2);
		expect(waits).toEqual([]);
		await phones.answer(asleep, yes);
		expect(waits).toEqual(expected);
	});
});

// One that dies after that would leave the later steps to none, once n8n runs its job again.
onlyInN8n2(
	'a worker of n8n 2.x, which resumes an execution once, records nothing of that',
	async () => {
		const { DataDeduplicationService } = bed.engine.modules.core;
		const marks = new Set<string>();
		await DataDeduplicationService.init({
			async checkProcessedAndRecord(items: string[]) {
				const processed = items.filter((one) => marks.has(one));
				for (const one of items) marks.add(one);
				return await Promise.resolve({ new: [], processed });
			},
		} as unknown as Parameters<typeof DataDeduplicationService.init>[0]);
		await inProcess('worker', async () => {
			seeWaits(bed.engine, () => 0);
			const asleep = await phones.ask(1, {}, { onError: 'continueErrorOutput' });
			const { woken } = await phones.answer(asleep, yes);
			expect([woken?.status, decisions(woken)]).toEqual(['success', [true]]);
			expect([...marks]).toEqual([]);
		}).finally(() => Reflect.deleteProperty(DataDeduplicationService, 'instance'));
	},
);

/** As if n8n ran it in a process of this kind. */
async function inProcess(instanceType: string, work: () => Promise<void>): Promise<void> {
	const { container, core } = bed.engine.modules;
	const settings = container.get(core.InstanceSettings);
	const before = settings.instanceType;
	Object.assign(settings, { instanceType });
	try {
		await work();
	} finally {
		Object.assign(settings, { instanceType: before });
	}
}

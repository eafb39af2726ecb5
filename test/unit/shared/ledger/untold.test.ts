/** Unknown outcomes of executions in the editor, of which n8n shows nothing until their run has ended. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { RequestFailure } from '../../../../nodes/shared/errors';
import { UntoldOutcomes } from '../../../../nodes/shared/ledger/untold';

interface Run {
	readonly run?: number;
	readonly isStopped?: boolean;
}

const runOf = (execution: string, { run = 0, isStopped = false }: Run = {}) =>
	new UntoldOutcomes({
		evaluateExpression: () => run,
		getExecutionCancelSignal: () => (isStopped ? AbortSignal.abort() : undefined),
		getExecutionId: () => execution,
		getNode: () => ({ id: 'node' }),
	} as unknown as IExecuteFunctions);

const lost = new RequestFailure({ kind: 'lost', code: 'ECONNRESET' });
const passed = async () => await new Promise((resolve) => setTimeout(resolve, 5));

test('the last attempt tells of what an earlier one of the same run has lost', async () => {
	const first = runOf('told by the last');
	first.note(['told by the last'], lost);
	first.runPauses();
	runOf('told by the last').runEnds();
	await passed();
	expect(runOf('another').take(['told by the last'])).toBeUndefined();
});

test('a later run of the node, as in a loop, does not take it for its own', () => {
	runOf('loop').note(['in a loop'], lost);
	expect(runOf('loop').take(['in a loop'])).toBeUndefined();
	expect(runOf('loop', { run: 1 }).take(['in a loop'])).toMatchObject({ kind: 'lost' });
});

test('nor does one of another call that n8n gives no execution', () => {
	runOf('').note(['without an execution'], lost);
	expect(runOf('').take(['without an execution'])).toMatchObject({ kind: 'lost' });
});

test('what another execution has told meanwhile, the end of one that was stopped does not bring back', async () => {
	const stopped = runOf('stopped', { isStopped: true });
	stopped.note(['told meanwhile'], lost);
	const other = runOf('other');
	expect(other.take(['told meanwhile'])).toBeDefined();
	other.runEnds();
	stopped.runEnds();
	await passed();
	expect(runOf('later').take(['told meanwhile'])).toBeUndefined();
});

test('what a paused run has left unknown counts as told once it has ended, however many others run', async () => {
	const paused = runOf('paused');
	paused.note(['left by a paused run'], lost);
	paused.runPauses();
	for (let other = 0; other < 1000; other++) runOf(`other ${other}`).runEnds();
	runOf('paused').runEnds();
	await passed();
	expect(runOf('next').take(['left by a paused run'])).toBeUndefined();
});

test('it is told once, also if the run that has left it unknown resumes and pauses again', async () => {
	const paused = runOf('paused again');
	paused.note(['left before a pause'], lost);
	paused.runPauses();
	const next = runOf('after it');
	expect(next.take(['left before a pause'])).toEqual(lost.reason);
	next.runEnds();
	await passed();
	runOf('paused again').runPauses();
	expect(runOf('checked').take(['left before a pause'])).toBeUndefined();
});

test('it is told until an hour after the run has last paused', () => {
	const clock = jest.spyOn(performance, 'now');
	const at = (minutes: number) => clock.mockReturnValue(minutes * 60_000);
	at(0);
	runOf('for hours').note(['left for hours'], lost);
	for (const minutes of [50, 100]) {
		at(minutes);
		runOf('for hours').runPauses();
	}
	at(150);
	expect(runOf('in time').take(['left for hours'])).toEqual(lost.reason);
	at(211);
	expect(runOf('too late').take(['left for hours'])).toBeUndefined();
	clock.mockRestore();
});

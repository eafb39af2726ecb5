import { type INodeExecutionData, WAIT_INDEFINITELY } from 'n8n-workflow';
import { executionIdOf, mostTries, rethrow } from '../host';
import { errorItem, type Outputs, type Prepared, type Run, showHint } from '../send';
import { beginToWait, callbackOf, endCallback } from './callback';
import { notePause, recallReports, refuseToContinueAgain, refuseUnlessFirst } from './continued';
import { letOthersNotice } from './otherProcesses';
import { tellOfEarlierAttempt, tellOfSentBeforePause } from './tellOfSent';
import { sleepUntil } from './sleep';
import { timedOut } from './waitHints';
import { type Pace, pauseAfter, type Ready, type WaitingItem, type WaitRules } from './waiting';
import { accountOf, type Open, WaitingItems } from './waitingItems';
import { forgetWait, type WaitState, waitStateOf } from './waitState';

/**
 * Polls for all pending items, and pauses the execution if some stay pending.
 * @returns the outputs in the order of the input items; undefined if the execution pauses
 */
export async function runWaiting(
	run: Run,
	rules: WaitRules,
	prepare: (item: number, state: WaitState) => Promise<Prepared<WaitingItem>>,
): Promise<Outputs | undefined> {
	const state = waitStateOf(run.context);
	refuseToContinueAgain(run.context, state);
	tellOfSentBeforePause(run, state, rules);
	try {
		const prepared = await run.prepareAll(async (item) => await prepare(item, state));
		const outputs = await outputsOf(run, state, prepared, rules);
		if (outputs) showHint(run, outputs, timedOut);
		return outputs;
	} catch (error) {
		await endCallback(run, state, rules);
		return rethrow(error);
	}
}

async function outputsOf(
	run: Run,
	state: WaitState,
	prepared: readonly Ready[],
	rules: WaitRules,
): Promise<Outputs | undefined> {
	const { context } = run;
	const execution = executionIdOf(context);
	const hasSlept = state.isAsleep;
	state.isAsleep = false;
	// After a pause, settled items stay settled, errors included. A retry starts over.
	if (hasSlept) {
		run.ledger?.resume();
		await letOthersNotice(context);
		recallReports(context, state);
	} else {
		// A person who retries the wait means the account that the credential has by then.
		Object.assign(state, { settled: {}, unfound: {}, unread: {}, account: accountOf(run) });
	}
	if (state.begunIn !== execution) state.refused = {};
	const waiting = prepared.flatMap((ready) => (ready && 'value' in ready ? [ready.value] : []));
	const callback = callbackOf(run, waiting, state);
	const isTriedAgain = !run.tolerant && state.begunIn === execution;
	const stage = hasSlept ? 'afterPause' : isTriedAgain ? 'afterError' : 'first';
	const items = new WaitingItems(run, prepared, state, stage, rules);
	// Before anything that can end the run: whoever reads that nothing was sent would send all of it again.
	if (!hasSlept) tellOfEarlierAttempt(run, state, prepared, rules);
	if (waiting.some(({ limitMs }) => limitMs > 0)) {
		const begun = await run.settle([], async () => await beginToWait(run, state, callback, rules));
		if ('explanation' in begun) {
			return prepared.map((_, item) => [errorItem(begun.explanation, item)]);
		}
	}
	state.begunIn = execution;
	const outputs = await run.each(async (item) => await items.outputOf(item));
	if (items.open.length === 0) {
		if (hasSlept) await refuseUnlessFirst(context, state);
		await endCallback(run, state, rules);
		// Another attempt must not ask and wait from the beginning: it would never end.
		if (!comesBack(run, outputs.flat())) forgetWait(context);
		return outputs;
	}
	notePause(context, state);
	await sleepUntil(context, fallAsleep(state, rules.pace, items.open));
	return undefined;
}

/** The attempts of a read aren't counted, so it keeps what it knows a little longer. */
function comesBack({ context, ledger }: Run, outputs: INodeExecutionData[]): boolean {
	return ledger ? ledger.records.comesBack(outputs) : mostTries(context, outputs) > 1;
}

/** @returns when to resume */
function fallAsleep(state: WaitState, pace: Pace, open: readonly Open[]): Date {
	state.names = open.map(({ name }) => name);
	state.isAsleep = true;
	const now = Date.now();
	state.pauses = (state.pauses ?? 0) + 1;
	if (state.begunIn !== undefined) state.pausedIn = state.begunIn;
	const nextLook = now + pauseAfter(now - state.startedAt, pace);
	const latest = Math.min(WAIT_INDEFINITELY.getTime(), nextLook);
	// One by one: a function can't be called with as many arguments as a run can have items.
	return new Date(open.reduce((soonest, { until }) => Math.min(soonest, until), latest));
}

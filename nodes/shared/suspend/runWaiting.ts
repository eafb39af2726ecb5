import { type INodeExecutionData, WAIT_INDEFINITELY } from 'n8n-workflow';
import { executionIdOf, groupBy, isCanceled, mostTries, rethrow } from '../host';
import { errorItem, type Outputs, type Run, type Sender } from '../send';
import { afterOthers, asFailure } from '../errors';
import { beginToWait, callbackOf, endCallback } from './callback';
import { notePause, recallReports } from './continued';
import { isPolledAgain, isRefusal, noteUnfound, type Stage } from './pollAgain';
import { noteAccount, refuseOtherAccount } from './sameAccount';
import { sleepUntil } from './sleep';
import {
	type Look,
	type Pace,
	pauseAfter,
	type Ready,
	type WaitingItem,
	type WaitRules,
} from './waiting';
import { stillSent, tellOf, tellOfEarlierAttempt } from './sentBefore';
import { forgetWait, type Report, type SettledItem, type WaitState } from './waitState';

/**
 * Polls for all pending items, and pauses the execution if some stay pending.
 * @returns the outputs in the order of the input items; undefined if the execution pauses
 */
export async function runWaiting(
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
		recallReports(context, state);
	} else {
		Object.assign(state, { settled: {}, unfound: {} });
		noteAccount(run, state);
	}
	if (state.begunIn !== execution) state.refused = {};
	const waiting = prepared.flatMap((ready) => (ready && 'value' in ready ? [ready.value] : []));
	const callback = callbackOf(run, waiting, state);
	const isTriedAgain = !run.tolerant && state.begunIn === execution;
	const stage = hasSlept ? 'afterPause' : isTriedAgain ? 'afterError' : 'first';
	const items = new WaitingItems(run, prepared, state, stage, rules);
	try {
		// Before anything that can end the run: whoever reads that nothing was sent would send all of it again.
		if (!hasSlept) tellOfEarlierAttempt(run, state, prepared, rules);
		if (waiting.some(({ limitMs }) => limitMs > 0)) {
			const begun = await run.settle(
				[],
				async () => await beginToWait(run, state, callback, rules),
			);
			if ('explanation' in begun) {
				return prepared.map((_, item) => [errorItem(begun.explanation, item)]);
			}
		}
		state.begunIn = execution;
		const outputs = await run.each(async (item) => await items.outputOf(item));
		if (items.open.length === 0) {
			await endCallback(run, state, rules);
			// Another attempt must not ask and wait from the beginning: it would never end.
			if (!comesBack(run, outputs.flat())) forgetWait(context);
			return outputs;
		}
	} catch (error) {
		await endCallback(run, state, rules);
		return rethrow(error);
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
	const nextLook = now + pauseAfter(now - state.startedAt, pace);
	const latest = Math.min(WAIT_INDEFINITELY.getTime(), nextLook);
	// One by one: a function can't be called with as many arguments as a run can have items.
	return new Date(open.reduce((soonest, { until }) => Math.min(soonest, until), latest));
}

/** The items of a run, settled one by one. */
class WaitingItems {
	/** Those that need another poll. */
	readonly open: Open[] = [];
	private readonly reports: ReadonlyMap<string, readonly Report[]>;

	constructor(
		private readonly run: Run,
		private readonly prepared: readonly Ready[],
		private readonly state: WaitState,
		private readonly stage: Stage,
		private readonly rules: WaitRules,
	) {
		this.reports = groupBy(state.reported, ({ name }) => name);
	}

	async outputOf(item: number): Promise<INodeExecutionData[]> {
		const { settled } = this.state;
		const outcome = settled[item] ?? (await this.settle(item));
		if (!outcome) return [];
		settled[item] = outcome;
		return 'explanation' in outcome
			? [errorItem(outcome.explanation, item)]
			: await this.run.outputOf(item, () => outcome.output);
	}

	/** The outcome of the item; undefined while it's pending. */
	private async settle(item: number): Promise<SettledItem | undefined> {
		const ready = this.prepared[item];
		if (!ready || 'explanation' in ready) return ready;
		const waiting = ready.value;
		const until = this.state.startedAt + waiting.limitMs;
		const found = await this.run.settle([item], async () => {
			const send = this.run.senderOf([item]);
			const name = await this.begin(item, waiting, send);
			const look = await this.lookAt(item, waiting, name, send);
			if (look && (look.done || look.isOver || Date.now() >= until)) return waiting.receive(look);
			// Without a look it's open even if its time has ended just now: the next one says what is wrong.
			this.open.push({ until, name });
			return undefined;
		});
		if ('explanation' in found) return found;
		return found.value && { output: found.value };
	}

	/** Sends the request of a spend; returns the name of what it created. */
	private async begin(item: number, { begin }: WaitingItem, send: Sender): Promise<string> {
		if (!begin) return '';
		const name = await begin(send);
		(this.state.begun ??= {})[item] = true;
		tellOf(this.run, item, this.rules);
		return name;
	}

	/** The current state; undefined if it isn't available now, but there is time for another poll. */
	private async lookAt(
		item: number,
		waiting: WaitingItem,
		name: string,
		send: Sender,
	): Promise<Look | undefined> {
		const { state } = this;
		const reportedOf = (of: string) => (this.reports.get(of) ?? []).map(({ text }) => text);
		try {
			if (!waiting.begin) refuseOtherAccount(this.run, state);
			const look = await waiting.look(send, name, reportedOf);
			delete state.refused?.[item];
			return look;
		} catch (error) {
			return this.withoutLook(item, waiting, asFailure(error));
		}
	}

	/** Its look failed: throws, unless there is time for another poll that can do better. */
	private withoutLook(
		item: number,
		{ begin, limitMs, mayBeNew = false }: WaitingItem,
		failure: unknown,
	): undefined {
		const { run, state, stage } = this;
		const isOver = Date.now() >= state.startedAt + limitMs;
		const { refused = {}, unfound = {}, pauses = 0 } = state;
		const isLasting = isRefusal(failure) && (refused[item] ?? pauses) < pauses;
		const looksAt = begin ? 'begun' : mayBeNew && pauses === 0 ? 'new' : 'known';
		const isAgain = isPolledAgain(failure, isLasting, { looksAt, stage, newUntil: unfound[item] });
		const isPending = isAgain && !isOver && !isCanceled(run.context);
		if (isPending) return noteUnfound(state, item, failure, this.rules.pace);
		if (isRefusal(failure)) state.refused = { [item]: pauses, ...refused };
		const before = [
			...(isAgain && isOver && limitMs > 0 ? [timedOutUnseen] : []),
			...(begin ? [stillSent] : []),
		];
		rethrow(before.length > 0 ? afterOthers(before.join(' '), failure, null) : failure);
	}
}

/** An item that needs another poll. */
interface Open {
	/** When it times out, in milliseconds since 1970. */
	readonly until: number;
	readonly name: string;
}

/** Whatever Fail on Timeout is: as it was at an earlier poll, it may not be any more. */
const timedOutUnseen =
	"The wait has timed out, and SVC couldn't be checked anymore, so the current state isn't known.";

import { type INodeExecutionData, WAIT_INDEFINITELY } from 'n8n-workflow';
import { executionIdOf, isCanceled, mostTries, rethrow } from '../host';
import { errorItem, type Outputs, type Run, type Settled } from '../send';
import { afterOthers, asFailure, isRejectedWith } from '../errors';
import { isRefusal, mayPass } from './refusals';
import { beginToWait, callbackOf, endCallback } from './callback';
import { sleepUntil } from './sleep';
import { type Look, pauseAfter, type WaitingItem } from './waiting';
import { sentBefore, tellOf } from './sentBefore';
import { forgetWait, type SettledItem, type WaitState, waitStateOf } from './waitState';

/**
 * Polls for all pending items, and pauses the execution if some stay pending.
 * @returns the outputs in the order of the input items; undefined if the execution pauses
 */
export async function runWaiting(run: Run, prepared: Ready[]): Promise<Outputs | undefined> {
	const { context } = run;
	const state = waitStateOf(context);
	const hasSlept = state.isAsleep;
	state.isAsleep = false;
	if (hasSlept) run.ledger?.resume();
	// After a pause, settled items stay settled, errors included. A retry starts over.
	if (!hasSlept) state.settled = {};
	if (state.begunIn !== executionIdOf(context)) state.refused = {};
	const watched = prepared.flatMap((ready) => (ready && 'value' in ready ? [ready.value] : []));
	const callback = callbackOf(run, watched, state);
	const isTriedAgain = !hasSlept && !run.tolerant && state.begunIn === executionIdOf(context);
	const items = new WatchedItems(run, prepared, state, { hasSlept, isTriedAgain });
	try {
		if (watched.some(({ limitMs }) => limitMs > 0)) {
			const begun = await run.settle([], async () => await beginToWait(context, state, callback));
			if ('explanation' in begun) {
				return prepared.map((_, item) => [errorItem(begun.explanation, item)]);
			}
		}
		items.tellOfSent();
		state.begunIn = executionIdOf(context);
		const outputs = await run.each(async (item) => await items.outputOf(item));
		if (items.open.length === 0) {
			await endCallback(state, callback);
			// Another attempt must not ask and wait from the beginning: it would never end.
			if (!comesBack(run, outputs.flat())) forgetWait(context);
			return outputs;
		}
	} catch (error) {
		await endCallback(state, callback);
		return rethrow(error);
	}
	await sleepUntil(context, fallAsleep(state, watched, items.open));
	return undefined;
}

/** The attempts of a read aren't counted, so it keeps what it knows a little longer. */
function comesBack({ context, ledger }: Run, outputs: INodeExecutionData[]): boolean {
	return ledger ? ledger.records.comesBack(outputs) : mostTries(context, outputs) > 1;
}

type Ready = Settled<WaitingItem> | undefined;

/** @returns when to resume */
function fallAsleep(
	state: WaitState,
	watched: readonly WaitingItem[],
	open: readonly Open[],
): Date {
	state.names = open.map(({ name }) => name);
	state.isAsleep = true;
	const now = Date.now();
	const looks = watched.map(({ pace }) => now + pauseAfter(now - state.startedAt, pace));
	state.pauses = (state.pauses ?? 0) + 1;
	const end = WAIT_INDEFINITELY.getTime();
	return new Date(Math.min(end, ...looks, ...open.map(({ until }) => until)));
}

/** Whether this run continues after a pause, or after an error. */
interface Before {
	readonly hasSlept: boolean;
	readonly isTriedAgain: boolean;
}

/** The items of a run, settled one by one. */
class WatchedItems {
	/** Those that need another poll. */
	readonly open: Open[] = [];

	constructor(
		private readonly run: Run,
		private readonly prepared: Ready[],
		private readonly state: WaitState,
		private readonly before: Before,
	) {}

	async outputOf(item: number): Promise<INodeExecutionData[]> {
		const { settled } = this.state;
		const outcome = settled[item] ?? (await this.settle(item));
		if (!outcome) return [];
		settled[item] = outcome;
		return 'explanation' in outcome
			? [errorItem(outcome.explanation, item)]
			: await this.run.outputOf(item, () => outcome.output);
	}

	/**
	 * An error that ends the run before it comes to these items has to tell of them too. Questions of another
	 * execution are asked again.
	 */
	tellOfSent(): void {
		const { begunIn, sent = {}, settled } = this.state;
		const isSame = begunIn === executionIdOf(this.run.context);
		for (const [item, ready] of this.prepared.entries()) {
			if (!ready || 'explanation' in ready || sent[item] === undefined) continue;
			// By another account, before the credential was edited.
			if (this.run.ledger?.records.before(item).hasSent === false) continue;
			const outcome = settled[item];
			if (outcome) {
				if (!('explanation' in outcome)) this.run.progress.add([item]);
				continue;
			}
			if (isSame || !ready.value.isQuestion) tellOf(this.run, item, ready.value);
		}
	}

	/** The outcome of the item; undefined while it's pending. */
	private async settle(item: number): Promise<SettledItem | undefined> {
		const ready = this.prepared[item];
		if (!ready || 'explanation' in ready) return ready;
		const watched = ready.value;
		const until = this.state.startedAt + watched.limitMs;
		const found = await this.run.settle([item], async () => {
			const { look, name } = await lookAt(this.run, item, watched, this.state, this.before);
			if (look && (look.done || look.isOver || Date.now() >= until)) return watched.receive(look);
			// Without a look it's open even if its time has ended just now: the next one says what is wrong.
			this.open.push({ until, name });
			return undefined;
		});
		if ('explanation' in found) return found;
		return found.value && { output: found.value };
	}
}

/** An item that needs another poll. */
interface Open {
	/** When it times out, in milliseconds since 1970. */
	readonly until: number;
	readonly name: string;
}

/**
 * The current state; no `look` if it isn't available now, but there is time for another poll.
 * @param hasSlept whether SVC has responded before, so that a failure is probably temporary
 * @param isTriedAgain whether an earlier attempt has ended with an item's error. One about another item must
 *   not replace it, because it may be about a spend with an unknown outcome.
 */
async function lookAt(
	run: Run,
	item: number,
	watched: WaitingItem,
	state: WaitState,
	{ hasSlept, isTriedAgain }: Before,
): Promise<{ look?: Look; name: string }> {
	const send = run.senderOf([item]);
	const { begin, look, limitMs } = watched;
	const { startedAt, news } = state;
	const name = (await begin?.(send)) ?? '';
	if (begin) {
		(state.sent ??= {})[item] = true;
		tellOf(run, item, watched);
	}
	try {
		const newsOf = (of: string) => news.filter((one) => one.name === of).map((one) => one.news);
		const found = await look(send, name, newsOf);
		delete state.refused?.[item];
		return { look: found, name };
	} catch (error) {
		const failure = asFailure(error);
		const isInTime = Date.now() < startedAt + limitMs && !isCanceled(run.context);
		// What hasn't passed by the next poll would only come again until the time is over.
		const { refused = {}, pauses = 0 } = state;
		const isLasting = isRefusal(failure) && (refused[item] ?? pauses) < pauses;
		const isLeftOpen = begin && isTriedAgain && !isLasting;
		// It can be created before it can be read.
		const isNotThereYet = begin && !hasSlept && !isLasting && isRejectedWith(failure, 404);
		const isTemporary = isNotThereYet || ((hasSlept || begin) && mayPass(failure, hasSlept));
		if (isInTime && (isLeftOpen || isTemporary)) return { name };
		if (isRefusal(failure)) state.refused = { [item]: pauses, ...refused };
		const told = begin ? afterOthers(sentBefore, failure, null) : failure;
		return rethrow(told);
	}
}

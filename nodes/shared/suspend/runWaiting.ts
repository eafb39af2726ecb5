import type { INodeExecutionData } from 'n8n-workflow';
import { isCanceled, rethrow } from '../host';
import { errorItem, type Outputs, type Run, type Settled } from '../send';
import { afterOthers, asFailure, RequestFailure } from '../errors';
import { beginToWait, callbackOf, endCallback } from './callback';
import { sleepUntil } from './sleep';
import { type Look, pauseAfter, type Watched } from './waiting';
import { forgetWait, type SettledItem, type WaitState, waitStateOf } from './waitState';

/**
 * Looks at all items that are not settled, and puts the execution to sleep if some stay open.
 * @returns the outputs in the places of the input items; undefined when the execution is to sleep
 */
export async function runWaiting(run: Run, prepared: Ready[]): Promise<Outputs | undefined> {
	const { context } = run;
	const state = waitStateOf(context);
	const hasSlept = state.isAsleep;
	state.isAsleep = false;
	// After a sleep, what was settled before stays as it was, errors included. A retry tries anew.
	if (!hasSlept) state.settled = {};
	const watched = prepared.flatMap((ready) => (ready && 'value' in ready ? [ready.value] : []));
	const callback = callbackOf(run, watched, state);
	const isTriedAgain = !hasSlept && state.begun === context.getExecutionId();
	const items = new WatchedItems(run, prepared, state, { hasSlept, isTriedAgain });
	try {
		if (watched.some(({ limitMs }) => limitMs > 0)) {
			const begun = await run.settle([], async () => await beginToWait(context, state, callback));
			if ('explanation' in begun) {
				return prepared.map((_, item) => [errorItem(begun.explanation, item)]);
			}
		}
		state.begun = context.getExecutionId();
		const outputs = await run.each(async (item) => await items.outputOf(item));
		if (items.open.length === 0) {
			await endCallback(state, callback);
			forgetWait(context);
			return outputs;
		}
	} catch (error) {
		await endCallback(state, callback);
		return rethrow(error);
	}
	await sleepUntil(context, fallAsleep(state, watched, items.open));
	return undefined;
}

type Ready = Settled<Watched> | undefined;

/** @returns when to wake */
function fallAsleep(state: WaitState, watched: readonly Watched[], open: readonly Open[]): Date {
	state.names = open.map(({ name }) => name);
	state.isAsleep = true;
	const now = Date.now();
	const looks = watched.map(({ pace }) => now + pauseAfter(now - state.began, pace));
	return new Date(Math.min(...looks, ...open.map(({ until }) => until)));
}

/** Whether this run goes on after a sleep, or after an error. */
interface Before {
	readonly hasSlept: boolean;
	readonly isTriedAgain: boolean;
}

/** The items of a run, settled one by one. */
class WatchedItems {
	/** Those that have to be looked at again. */
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

	/** What has become of the item; undefined while it is open. */
	private async settle(item: number): Promise<SettledItem | undefined> {
		const ready = this.prepared[item];
		if (!ready || 'explanation' in ready) return ready;
		const watched = ready.value;
		const until = this.state.began + watched.limitMs;
		const found = await this.run.settle([item], async () => {
			const { look, name } = await lookAt(this.run, item, watched, this.state, this.before);
			if (look?.done || Date.now() >= until) return look && watched.receive(look);
			this.open.push({ until, name });
			return undefined;
		});
		if ('explanation' in found) return found;
		return found.value && { output: found.value };
	}
}

/** An item that has to be looked at again. */
interface Open {
	/** When its time is over, in milliseconds since 1970. */
	readonly until: number;
	readonly name: string;
}

/**
 * How things are; no `look` when that could not be learned now, but there is time to look again.
 * @param hasSlept whether the service has answered before, so that whatever fails now may well pass
 * @param isTriedAgain whether an earlier try has told an error of an item. One about another item must not
 *   take its place, since it may be that the outcome of a spend is not known.
 */
async function lookAt(
	run: Run,
	item: number,
	{ begin, look, limitMs }: Watched,
	{ began, news }: WaitState,
	{ hasSlept, isTriedAgain }: Before,
): Promise<{ look?: Look; name: string }> {
	const send = run.senderOf([item]);
	const name = (await begin?.(send)) ?? '';
	try {
		const newsOf = (of: string) => news.filter((one) => one.name === of).map((one) => one.news);
		return { look: await look(send, name, newsOf), name };
	} catch (error) {
		const failure = asFailure(error, 200);
		const isInTime = Date.now() < began + limitMs && !isCanceled(run.context);
		const isLeftOpen = begin && isTriedAgain;
		if (isInTime && (isLeftOpen || ((hasSlept || begin) && mayPass(failure, hasSlept)))) {
			return { name };
		}
		const told = begin ? afterOthers(sentBefore, failure, null) : failure;
		return rethrow(told);
	}
}

const sentBefore =
	"The request it waits for was still sent. A retry of this execution doesn't repeat it.";

function mayPass(error: unknown, hasSlept: boolean): boolean {
	if (!(error instanceof RequestFailure)) return false;
	const { reason } = error;
	if (reason.kind === 'refused') return reason.status === 429;
	return reason.kind === 'unusable' ? hasSlept : !['redirected', 'unsent'].includes(reason.kind);
}

import type { INodeExecutionData } from 'n8n-workflow';
import { afterOthers, asFailure } from '../errors';
import { InputError } from '../fields';
import { groupBy, isCanceled, rethrow } from '../host';
import { accountIds } from '../http';
import { errorItem, type Run, type Sender } from '../send';
import { isPolledAgain, isRefusal, noteFirst, type Stage } from './pollAgain';
import { stillSent, tellOf } from './tellOfSent';
import type { Look, Ready, WaitingItem, WaitRules } from './waiting';
import type { Report, SettledItem, WaitState } from './waitState';

/** An item that needs another poll. */
export interface Open {
	/** When it times out, in milliseconds since 1970. */
	readonly until: number;
	readonly name: string;
}

/** The items of a run, settled one by one. */
export class WaitingItems {
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
			delete state.unread?.[item];
			const { reached } = look;
			if (reached !== undefined && !reportedOf(name).includes(reached)) {
				state.reported.push({ name, text: reached });
			}
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
		const { refused = {}, unfound = {}, unread = {}, pauses = 0 } = state;
		const isLasting = isRefusal(failure) && (refused[item] ?? pauses) < pauses;
		const looksAt = begin ? 'begun' : mayBeNew && pauses === 0 ? 'new' : 'known';
		// Of what existed before, every try after a pause can do without a response, not only the first one.
		const hasPaused = !begin && state.pausedIn === state.begunIn;
		const isAgain = isPolledAgain(failure, isLasting, {
			looksAt,
			stage: hasPaused ? 'afterPause' : stage,
			newUntil: unfound[item],
			readableFrom: unread[item],
		});
		const isPending = isAgain && !isOver && !isCanceled(run.context);
		if (isPending) return noteFirst(state, item, failure, this.rules.pace);
		if (isRefusal(failure)) state.refused = { [item]: pauses, ...refused };
		const before = [
			...(isAgain && isOver && limitMs > 0 ? [timedOutUnseen] : []),
			...(begin ? [stillSent] : []),
		];
		rethrow(before.length > 0 ? afterOthers(before.join(' '), failure, null) : failure);
	}
}

/** Whatever Fail on Timeout is: as it was at an earlier poll, it may not be any more. */
const timedOutUnseen =
	"The wait has timed out, and SVC couldn't be checked anymore, so the current state isn't known.";

/** The account's IDs. A secret can be renewed and a base URL can move during a wait. */
export function accountOf({ connection: { account } }: Run): string {
	return JSON.stringify([accountIds(account), account.environment?.name]);
}

/** Someone else's order can have the same key in another account, and be paid. */
function refuseOtherAccount(run: Run, { account }: WaitState): void {
	if (account === undefined || account === accountOf(run)) return;
	throw new InputError(
		'The credential was changed to another account during the wait',
		'Enter the earlier account in the credential again, and retry. With the new account, a retry waits from the beginning.',
	);
}

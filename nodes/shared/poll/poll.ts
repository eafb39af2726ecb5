import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { RequestFailure, tooSlow } from '../errors';
import type { Fields } from '../fields';
import { rethrow, within } from '../host';
import type { Account } from '../http';
import { explainForTrigger, withAccount } from '../webhook';
import { isFirstOf, isRestart, isScheduled } from './activation';
import { handOver } from './handOver';
import { pollIn } from './pollIn';
import type { Poll, PollingTrigger, PollResult } from './pollingTrigger';
import { endQuiet, isQuiet, isTooSoon, keepQuiet } from './quiet';
import { asItems, checkLoop, sampleOf } from './start';
import { StoredState } from './storedState';
import { endTurn, giveUpTurn, isCurrent, takeTurn, type Turn } from './turns';

/** Milliseconds after which a poll times out, so that the next one can start. */
const longestPollMs = 30 * 60_000;

/** All of a node's `poll()`. */
export function pollOf<State, F extends Fields>(trigger: PollingTrigger<State, F>) {
	return async function poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const name = `${this.getWorkflow().id} ${this.getNode().id}`;
		return await withAccount(this, trigger.area, async (account) => {
			const turn: Turn = { isOver: false, waits: false };
			const poll = pollIn(this, trigger, account, turn);
			const isFirst = isFirstOf(this);
			if (isFirst) await checkLoop(this, trigger, poll);
			if (this.getMode() === 'manual') return asItems(await sampleOf(this, trigger, poll));
			// Publishing the workflow again starts a poll, whatever is in progress.
			if (isFirst) {
				giveUpTurn(name);
				endQuiet(name);
			}
			// Two polls at the same time would both find the same events.
			if (isQuiet(name, poll) || !takeTurn(name, turn)) return null;
			try {
				const store = new StoredState(this, account, name, trigger.comparesAccounts);
				if ((isFirst && !isRestart(this)) || isScheduled(this)) store.recall();
				else if (store.awaitsExecution(poll.now)) return null;
				const state = trigger.restore(store.read());
				// Not while the workflow is being published, which would take as long.
				turn.waits = !isFirst && (state === undefined || trigger.startsOver === true);
				const round = { context: this, trigger, account, poll, name, turn, isFirst, store };
				if (state !== undefined) return await laterPoll(round, state);
				await begin(round);
				return null;
			} finally {
				endTurn(name, turn);
			}
		});
	};
}

interface Round<State, F extends Fields> {
	readonly context: IPollFunctions;
	readonly trigger: PollingTrigger<State, F>;
	readonly account: Account;
	readonly poll: Poll<F>;
	/** Of the trigger. */
	readonly name: string;
	readonly turn: Turn;
	/** Whether the workflow is being published. */
	readonly isFirst: boolean;
	readonly store: StoredState;
}

async function begin<State, F extends Fields>(round: Round<State, F>): Promise<void> {
	const { context, trigger, account, poll, name, turn, store } = round;
	const begun = await inTime(async () => await trigger.begin(poll)).catch((failure: unknown) => {
		if (!isCurrent(name, turn)) return undefined;
		const quieted = keepQuiet(name, failure, poll);
		if (!isOnlyLogged(round, quieted)) rethrow(quieted);
		const { message, description } = explainForTrigger(context, quieted, trigger.area, account);
		context.logger.warn(
			`${message}, so the trigger starts with a later poll. Events until then don't start the workflow. ${description}`,
			{ node: context.getNode().name },
		);
		return undefined;
	});
	if (begun !== undefined && isCurrent(name, turn)) store.write(written(trigger, begun));
}

async function laterPoll<State, F extends Fields>(
	round: Round<State, F>,
	state: State,
): Promise<INodeExecutionData[][] | null> {
	const { context, trigger, account, poll, name, turn, store } = round;
	const found: PollResult<State> = await inTime(
		async () => await trigger.findNew(poll, state),
	).catch((failure: unknown) => ({ events: [], state, failure }));
	// The workflow was published again in the meantime: a newer poll finds the same events.
	if (!isCurrent(name, turn)) return null;
	const { events, failure: failed, isReportedOnce = false } = found;
	const items = events.length > 0 ? asItems(events) : null;
	const isUnseen = items === null && isOnlyLogged(round, failed);
	if (!isReportedOnce || !isUnseen) {
		store.write(written(trigger, found.state), items ? handOver(items, Date.now()) : undefined);
	}
	if (failed !== undefined) {
		const failure = keepQuiet(name, failed, poll);
		if (items === null && !isUnseen) rethrow(failure);
		const { message, description } = explainForTrigger(context, failure, trigger.area, account);
		context.logger.warn(`${message}: ${description}`, { node: context.getNode().name });
	}
	return items;
}

/**
 * While n8n starts, an error would unpublish the workflow until a person checks. After a 429, it would prevent
 * publishing. The next poll does the same as this one.
 */
function isOnlyLogged<State, F extends Fields>(
	{ context, isFirst }: Round<State, F>,
	failure: unknown,
): boolean {
	return isFirst && (isRestart(context) || isTooSoon(failure));
}

function written<State, F extends Fields>({ store }: PollingTrigger<State, F>, state: State) {
	return store ? store(state) : state;
}

async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
	return await within(longestPollMs, work, () => {
		throw new RequestFailure(tooSlow);
	});
}

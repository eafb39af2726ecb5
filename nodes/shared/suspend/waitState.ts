import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { OutputItem } from '../send';
import type { Explanation } from '../errors';
import { isDataObject } from '../fields';
import { executionIdOf, runIndexOf } from '../host';
import { newSecret } from '../webhook';
import { executionOf } from './sleep';

/**
 * What a node that waits needs when it resumes. It's in n8n's node context, which n8n stores with the
 * execution.
 */
export interface WaitState {
	/** Of the node, in a loop. */
	readonly run: string;
	/** When the wait began, in milliseconds since 1970. */
	readonly startedAt: number;
	/** The secret of callbacks that resume the execution. */
	readonly secret: string;
	/** As it was when the wait began. */
	account?: string;
	/** The execution in which items were begun: something may have been sent for them. */
	begunIn?: string;
	/** Set while the execution is paused. */
	isAsleep: boolean;
	/** The maximum wait in milliseconds, by item. */
	limits?: Record<string, number>;
	/** The outcomes of settled items, by item. */
	settled: Record<string, SettledItem>;
	/** The names of pending items, as callbacks use them. */
	names: string[];
	/** What callbacks have reported, oldest first, without duplicates. */
	reported: Report[];
	/** Set if n8n has resumed it once more, after the node had gone on. */
	isRepeated?: boolean;
	/** How often the node has gone on: again if Retry On Fail runs it once more. */
	goneOn?: number;
	/** Of the callback that resumes the execution. */
	readonly callback: IDataObject;
	/** What people are asked, by item. */
	questions?: Record<string, Question>;
	/** For which of them something certainly was. */
	begun?: Record<string, true>;
	/** Whose poll SVC has rejected, so that this ended an attempt, by item: after how many pauses. */
	refused?: Record<string, number>;
	/** Those that SVC didn't know at first, by item: until when they may be too new, in milliseconds since 1970. */
	unfound?: Record<string, number>;
	/** Those whose state was never read, because the first response was unusable, by item: until when that may pass. */
	unread?: Record<string, number>;
	/** How often the execution was suspended. */
	pauses?: number;
	/** The execution that was suspended last. */
	pausedIn?: string;
}

export interface Question {
	/** Only who has it can answer. */
	readonly key: string;
	/** Until when answers count, in milliseconds since 1970; null without a limit. */
	readonly until: number | null;
	/** For the page. */
	readonly asked: object;
	/** What is output of the message that was sent; absent until then. */
	message?: IDataObject;
}

export interface Report {
	readonly name: string;
	readonly text: string;
}

export type SettledItem = { output: OutputItem[] } | { explanation: Explanation };

const stateKey = 'svcWaits';

/**
 * The state of this run of the node, a new one if it has none. All of it is checked, so it's read once a run, and not for
 * each item.
 */
export function waitStateOf(context: IExecuteFunctions): WaitState {
	const store = context.getContext('node');
	const run = runIndexOf(context);
	const kept: unknown = store[stateKey];
	if (isWaitState(kept) && kept.run === run) {
		// A retry by hand of an execution that failed before its node could look starts over.
		kept.isAsleep &&= kept.begunIn === executionIdOf(context);
		return kept;
	}
	const state: WaitState = {
		run,
		startedAt: Date.now(),
		secret: newSecret(),
		isAsleep: false,
		settled: {},
		names: [],
		reported: [],
		callback: {},
	};
	store[stateKey] = state;
	return state;
}

/**
 * The maximum wait for an item, from the beginning of the wait. It stays as it was: an expression may return another
 * one at each look, such as the hours until midnight. A person who retries what has timed out gets all of it again.
 * @param execution the one that runs
 * @param entered what the user wants as the wait begins
 */
export function limitFor(
	state: WaitState,
	execution: string,
	item: number,
	entered: () => number,
): number {
	const limits = (state.limits ??= {});
	const isSameWait = state.isAsleep || state.begunIn === execution;
	const kept = isSameWait ? limits[item] : undefined;
	if (kept !== undefined) return kept;
	const limit = entered();
	const passed = Date.now() - state.startedAt;
	const isOver = limit > 0 && passed >= limit;
	return (limits[item] = isOver ? passed + limit : limit);
}

export function forgetWait(context: IExecuteFunctions): void {
	delete context.getContext('node')[stateKey];
}

/**
 * The state of the node that a callback resumes. n8n continues with the same object, so what is recorded
 * in it is there when the node runs.
 */
export function stateOfSleeper(context: IWebhookFunctions): WaitState | undefined {
	return stateIn(executionOf(context).contextData, context);
}

/** @param contexts the contexts of all nodes, as n8n has stored them with the execution */
export function stateIn(contexts: unknown, context: IWebhookFunctions): WaitState | undefined {
	const store = isDataObject(contexts) ? contexts[`node:${context.getNode().name}`] : undefined;
	const kept: unknown = isDataObject(store) ? store[stateKey] : undefined;
	return isWaitState(kept) && kept.isAsleep ? kept : undefined;
}

/** Only this file writes under the key; what comes back went through JSON at most, or through other hands. */
function isWaitState(kept: unknown): kept is WaitState {
	return (
		isDataObject(kept) &&
		typeof kept.startedAt === 'number' &&
		typeof kept.secret === 'string' &&
		kept.secret !== '' &&
		isDataObject(kept.settled) &&
		Object.values(kept.settled).every(isSettledItem) &&
		Object.values(kept.limits ?? {}).every((limit) => typeof limit === 'number') &&
		isDataObject(kept.callback) &&
		Array.isArray(kept.names) &&
		Array.isArray(kept.reported) &&
		kept.reported.every(isDataObject)
	);
}

function isSettledItem(kept: unknown): boolean {
	if (!isDataObject(kept)) return false;
	const { output, explanation } = kept;
	return isDataObject(explanation)
		? typeof explanation.message === 'string'
		: Array.isArray(output) && output.every((one) => isDataObject(one) && isDataObject(one.json));
}

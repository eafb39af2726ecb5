import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { OutputItem } from '../send';
import type { Explanation } from '../errors';
import { isDataObject } from '../fields';
import { newSecret } from '../webhook';
import { executionOf } from './sleep';

/**
 * What a node that waits has to know when it wakes. It is kept in n8n's node context, which n8n
 * stores with the execution.
 */
export interface WaitState {
	/** Of the node, in a loop. */
	readonly run: string;
	/** When the node began to wait, in milliseconds since 1970. */
	readonly began: number;
	/** What callers who wake the execution have to know. */
	readonly secret: string;
	/** The execution in which items were begun: something may have been sent for them. */
	begun?: string;
	/** Set while the execution sleeps. */
	isAsleep: boolean;
	/** What became of the items that are waited for no more, by item. */
	settled: Record<string, SettledItem>;
	/** What is waited for, as callers name it. */
	names: string[];
	/** What callers have said, the oldest first, each once. */
	news: Message[];
	/** Of the callback that wakes the execution. */
	readonly callback: IDataObject;
}

/** What a callback has said, and of what. */
export interface Message {
	readonly name: string;
	readonly news: string;
}

export type SettledItem = { output: OutputItem[] } | { explanation: Explanation };

const stateKey = 'svcWaits';

/** The state of this run of the node, a new one if it has none. */
export function waitStateOf(context: IExecuteFunctions): WaitState {
	const store = context.getContext('node');
	const run = String(context.evaluateExpression('{{ $runIndex }}', 0));
	const kept: unknown = store[stateKey];
	if (isWaitState(kept) && kept.run === run) return kept;
	const state: WaitState = {
		run,
		began: Date.now(),
		secret: newSecret(),
		isAsleep: false,
		settled: {},
		names: [],
		news: [],
		callback: {},
	};
	store[stateKey] = state;
	return state;
}

export function forgetWait(context: IExecuteFunctions): void {
	delete context.getContext('node')[stateKey];
}

/**
 * The state of the node that a call is to wake. n8n goes on with the same object, so what is noted
 * in it is there when the node runs.
 */
export function stateOfSleeper(context: IWebhookFunctions): WaitState | undefined {
	const contexts = executionOf(context)?.contextData;
	const store = isDataObject(contexts) ? contexts[`node:${context.getNode().name}`] : undefined;
	const kept: unknown = isDataObject(store) ? store[stateKey] : undefined;
	return isWaitState(kept) && kept.isAsleep ? kept : undefined;
}

/** Only this file writes under the key; what comes back went through JSON at most, or through other hands. */
function isWaitState(kept: unknown): kept is WaitState {
	return (
		isDataObject(kept) &&
		typeof kept.began === 'number' &&
		typeof kept.secret === 'string' &&
		kept.secret !== '' &&
		isDataObject(kept.settled) &&
		Object.values(kept.settled).every(isSettledItem) &&
		isDataObject(kept.callback) &&
		Array.isArray(kept.names) &&
		Array.isArray(kept.news) &&
		kept.news.every(isDataObject)
	);
}

function isSettledItem(kept: unknown): boolean {
	if (!isDataObject(kept)) return false;
	const { output, explanation } = kept;
	return isDataObject(explanation)
		? typeof explanation.message === 'string'
		: Array.isArray(output) && output.every((one) => isDataObject(one) && isDataObject(one.json));
}

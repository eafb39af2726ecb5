import type { INodeExecutionData } from 'n8n-workflow';
import { type Answer, parseBody } from '../http';
import type { Reason } from '../errors';

/** What the ledger keeps for one item. */
export interface ItemRecord {
	/** By request. */
	answers: Record<string, KnownResponse>;
	readonly lost: Record<string, LostResponse>;
	share?: Share;
	/** The execution in which all was done for the item. */
	completed?: string;
	/** The item whose request served for this one. */
	twin?: number;
	/** Of a tool's call: the execution in which it succeeded. */
	closed?: string;
}

export interface KnownResponse {
	readonly status: number;
	readonly text: string;
}

export interface LostResponse {
	/** The one that never learned the outcome. */
	readonly execution: string;
	readonly reason: Reason;
}

/** Which of the run's requests it is. */
export interface BatchPlace {
	/** From 1. */
	readonly number: number;
	readonly of: number;
	/** How many parts went with it. */
	readonly parts: number;
}

/** What an item got of the response to a request for several. */
export interface Share {
	readonly answersByPart: ReadonlyArray<INodeExecutionData['json'] | undefined>;
	readonly batch: BatchPlace;
}

/** Headers are not kept: only lists and files need them, and those are read, not written. */
export function answerFrom({ status, text }: KnownResponse): Answer {
	return { status, text, body: parseBody(text, ''), headers: {} };
}

/** Whether a request was sent, as far as n8n runs the item again. */
export function isEmpty({ answers, lost }: ItemRecord): boolean {
	return Object.keys(answers).length === 0 && Object.keys(lost).length === 0;
}

import type { INodeExecutionData } from 'n8n-workflow';
import { type Answer, type Basis, parseBody, type ServiceRequest } from '../http';
import type { Effect, Reason } from '../errors';
import { changedBy } from './changedBy';
import { digest } from './digest';
import { canonical, type Purchase } from './identical';

export interface ItemRecord {
	/** By request. */
	answers: Record<string, KnownResponse>;
	readonly lost: Record<string, LostResponse>;
	share?: KeptShare;
	/** The execution in which all was done for the item. */
	completed?: string;
	/** Each thing it asked for when that was paid for, with a digest as its key. */
	asked?: Purchase['things'];
	/** The item whose request serves for this one, and a digest of the parameters by which they were equal. */
	twin?: { readonly item: number; readonly by: string };
	/** The IDs of the records that the item names, as the execution has found them. */
	names?: { readonly execution: string; readonly ids: Record<string, string> };
	/** Of a tool's call: the execution in which it succeeded. */
	closed?: string;
	/** Not of a tool's call. */
	account?: string;
}

export interface KnownResponse extends Pick<Answer, 'status' | 'text' | 'note'> {
	/** The execution in which alone it counts. */
	readonly only?: string;
	/** A digest of what it's for, where that matters. */
	readonly basis?: string;
	/** Whether it's of a request that can be sent again, such as an upload. */
	readonly isHarmless?: boolean;
	/** Whether it's of a request that changes nothing. */
	readonly isRead?: boolean;
	/** What it changes, if a later change of the same replaces it. */
	readonly changes?: string;
	/** By which parameters of the node another item has replaced it, as a digest. */
	readonly replaced?: string;
}

/**
 * What is kept of a response: one object for all its items, so n8n stores it once. A response that leads to its
 * execution, such as one about a link to it, only counts there.
 */
export function recorded(
	{ status, text }: Answer,
	request: ServiceRequest,
	execution: string,
): KnownResponse {
	const { effect, isForExecution, basis, note } = request;
	const changes = changedBy(request);
	return {
		status,
		text,
		...(isForExecution && { only: execution }),
		...(basis && { basis: basisOf(basis) }),
		...(note !== undefined && { note }),
		...(effect !== 'spend' && { isHarmless: true }),
		...(effect === 'read' && { isRead: true }),
		...(changes !== undefined && { changes }),
	};
}

function basisOf({ values }: Basis): string {
	return digest([canonical(values)]);
}

/**
 * The item's response, if it counts in the execution.
 * @throws what the request's basis says, unless all is done for the item
 */
export function knownFor(
	{ basis: meant }: ServiceRequest,
	record: ItemRecord | undefined,
	key: string,
	execution: string,
): KnownResponse | undefined {
	const known = record?.answers[key];
	if (!known || (known.only !== undefined && known.only !== execution)) return undefined;
	const isOutdated = meant && known.basis !== undefined && known.basis !== basisOf(meant);
	if (isOutdated && record.completed === undefined) throw meant.changed(known.text);
	return known;
}

export interface LostResponse {
	/** The one that never learned the outcome. */
	readonly execution: string;
	/** Of the request. */
	readonly effect: Effect;
	readonly reason: Reason;
}

/** By whom the records are read. */
export interface Reader {
	readonly execution: string;
	/**
	 * Whether On Error is set to Continue, or no one was asked: the error of an agent's tool went to the model, and the
	 * execution may have failed for another reason.
	 */
	readonly leavesOut: boolean;
}

/**
 * Whether it isn't sent again. The error asked the person who retries the execution to check, and that person can leave
 * out what exists: by setting On Error to Continue.
 */
export function isOpen(lost: LostResponse, { execution, leavesOut }: Reader): boolean {
	return leavesOut || lost.execution === execution;
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

/** As an item's record keeps it. */
interface KeptShare extends Share {
	/** Of the request. */
	readonly key: string;
	/** Of the request, and what the item added to it: the output is about that, whatever an expression returns by now. */
	readonly path: string;
	readonly parts: readonly unknown[];
}

/** A non-idempotent write for several items: each takes part in one. */
export const sharedKey = 'shared';

export type KnownShare = KeptShare & { readonly answer: Answer };

/**
 * The item's share of an answered request. Of an idempotent write it counts only for the same parts, but whichever
 * items they were sent with: sent again, it could undo what was changed since.
 */
export function knownShare(
	{ answers, share }: ItemRecord,
	path: string,
	parts: readonly unknown[],
): KnownShare | undefined {
	const known = share && answers[share.key];
	if (!known) return undefined;
	const isSame = () => canonical([share.path, share.parts]) === canonical([path, parts]);
	return share.key === sharedKey || isSame() ? { ...share, answer: answerFrom(known) } : undefined;
}

/** Headers aren't kept: only lists and files need them, and those are read, not written. */
export function answerFrom({ status, text, note }: KnownResponse): Answer {
	return { status, text, body: parseBody(text, ''), headers: {}, note };
}

/** Whether a request was sent, as far as n8n runs the item again. */
export function isEmpty({ answers, lost }: ItemRecord): boolean {
	return Object.keys(answers).length === 0 && Object.keys(lost).length === 0;
}

/** Whether SVC has responded to what can't be sent again without harm. */
export function hasPaid({ answers }: ItemRecord): boolean {
	return Object.values(answers).some(({ isHarmless }) => isHarmless !== true);
}

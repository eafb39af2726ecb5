import type { IExecuteFunctions } from 'n8n-workflow';
import { type Reason, type SentOutcome, StillUnknown } from '../errors';
import { isDataObject } from '../fields';
import { executionIdOf, runIndexOf } from '../host';
import { isEmpty, isOpen, type ItemRecord, type KnownResponse, sharedKey } from './itemRecord';

export interface Books {
	/** By run, place and fingerprint of the item. */
	readonly items: Record<string, ItemRecord>;
	/** Of an AI agent's tool: what earlier calls have left, by fingerprint. */
	readonly calls: Record<string, ItemRecord[]>;
	/** Of an AI agent's tool: the responses to requests of its calls, whatever the arguments of these were. */
	answered?: Record<string, KnownResponse>;
	/** Of an AI agent's tool: why the outcome of requests is unknown, whatever the arguments of their calls were. */
	lost?: Record<string, Reason>;
	/** The number of n8n's attempts for this run. */
	tries?: { execution: string; run: string; count: number };
	/** The last run that was suspended, and the account that it began with. */
	suspended?: { run: string; account: string };
}

const storeKey = 'svcLedger';

/** Calls of an agent's tool may run at the same time, so they share one object. */
export function booksOf(context: IExecuteFunctions): Books {
	const books = keptBooks(context) ?? { items: {}, calls: {} };
	context.getContext('node')[storeKey] = books;
	return books;
}

function keptBooks(context: IExecuteFunctions): Books | undefined {
	const kept: unknown = context.getContext('node')[storeKey];
	return isBooks(kept) ? kept : undefined;
}

export function placeOf(run: string, item: number, fingerprint: string): string {
	return `${run}.${item}.${fingerprint}`;
}

export function recordsOf({ items }: Books, run: string) {
	return Object.entries(items).flatMap(([place, record]) => {
		const [ofRun, item] = place.split('.');
		return ofRun === run ? [{ place, item: Number(item), record }] : [];
	});
}

/** Also of an execution that is retried: the model begins again, and hardly ever writes its calls as it did before. */
export function answeredIn(books: Books): Record<string, KnownResponse> {
	return (books.answered ??= {});
}

/** Also of an execution that is retried: the errors of a tool's calls asked the model to check, and not who retries. */
export function lostIn(books: Books): Record<string, Reason> {
	return (books.lost ??= {});
}

export function countTry(books: Books, execution: string, run: string): void {
	const before = books.tries;
	const isSame = before?.execution === execution && before.run === run;
	books.tries = { execution, run, count: isSame ? before.count + 1 : 1 };
}

/**
 * What the node has sent in this execution, or in one that it continues; `unknown` if it may have sent something, and
 * undefined if it hasn't. Of an agent's tool, calls count that have failed.
 */
export function sentBefore(context: IExecuteFunctions): SentOutcome | undefined {
	const kept = keptBooks(context);
	if (!kept) return undefined;
	const execution = executionIdOf(context);
	const ofCalls = Object.values(kept.calls).flat();
	const failed = ofCalls.filter(({ closed }) => closed !== execution);
	const records = [...Object.values(kept.items), ...failed].filter((record) => !isEmpty(record));
	if (records.some(({ answers }) => Object.keys(answers).length > 0)) return 'sent';
	return records.length > 0 ? 'unknown' : undefined;
}

/**
 * The items of this run that an earlier attempt of the execution has left unknown, whatever keeps this one from
 * coming to them. An agent's tool has told the model, and stays an error.
 */
export function unknownBefore(context: IExecuteFunctions): Map<number, StillUnknown> {
	const found = new Map<number, StillUnknown>();
	const kept = keptBooks(context);
	const reader = { execution: executionIdOf(context), leavesOut: context.continueOnFail() };
	for (const { item, record } of kept ? recordsOf(kept, runIndexOf(context)) : []) {
		const open = Object.entries(record.lost).find(
			([, one]) => one.effect === 'spend' && isOpen(one, reader),
		);
		if (!open) continue;
		const [key, { reason }] = open;
		// Of another request than the operation's own, the operation's words aren't true.
		const isOwn = key.startsWith('#') || key === sharedKey;
		found.set(item, new StillUnknown(reason, undefined, isOwn ? undefined : null));
	}
	return found;
}

/** The items of this run that an earlier attempt has sent with another account. */
export function itemsOfOthers(books: Books, run: string, own: string): ReadonlySet<number> {
	const sent = recordsOf(books, run).filter(
		({ record: { account = own, answers } }) => account !== own && Object.keys(answers).length > 0,
	);
	return new Set(sent.map(({ item }) => item));
}

/** Only this file writes under the key; what comes back went through JSON at most. */
function isBooks(kept: unknown): kept is Books {
	return isDataObject(kept) && isDataObject(kept.items) && isDataObject(kept.calls);
}

import type { IExecuteFunctions } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { isEmpty, type ItemRecord } from './itemRecord';

/** What the ledger keeps in n8n's node context. */
export interface Books {
	/** By run, place and fingerprint of the item. */
	readonly items: Record<string, ItemRecord>;
	/** Of an AI agent's tool: what earlier calls have left, by fingerprint. */
	readonly calls: Record<string, ItemRecord[]>;
	/** The number of n8n's attempts for this run. */
	tries?: { execution: string; run: string; count: number };
	/** The last run that was suspended, and the account that it began with. */
	suspended?: { run: string; account: string };
}

const storeKey = 'svcLedger';

/** Calls of an agent's tool may run at the same time, so they share one object. */
export function booksOf(context: IExecuteFunctions): Books {
	const store = context.getContext('node');
	const kept: unknown = store[storeKey];
	const books = isBooks(kept) ? kept : { items: {}, calls: {} };
	store[storeKey] = books;
	return books;
}

/** Whether the node has sent something in this execution, or in one that it continues. */
export function hasSentBefore(context: IExecuteFunctions): boolean {
	const kept: unknown = context.getContext('node')[storeKey];
	return isBooks(kept) && Object.values(kept.items).some((record) => !isEmpty(record));
}

/** Only this file writes under the key; what comes back went through JSON at most. */
function isBooks(kept: unknown): kept is Books {
	return isDataObject(kept) && isDataObject(kept.items) && isDataObject(kept.calls);
}

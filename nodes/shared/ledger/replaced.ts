import type { IExecuteFunctions } from 'n8n-workflow';
import { oncePer } from '../host';
import type { ServiceRequest } from '../http';
import { type Books, recordsOf } from './books';
import { changedBy } from './changedBy';
import { digestOfParameters } from './digest';
import type { ItemRecord } from './itemRecord';
import type { RequestKeys } from './requestKeys';

/** What is needed of `ItemRecords`, which imports this file. */
interface Records {
	readonly context: IExecuteFunctions;
	readonly books: Books;
	readonly run: string;
	readonly isTool: boolean;
	of(item: number): ItemRecord;
}

/**
 * What earlier attempts have changed counts no more once the same is changed in another way: a person can go back to
 * the first value, and of several items for one record, the last one applies.
 * @param keys of this attempt: one operation can change the same in several steps
 */
export function forgetReplaced(
	items: readonly number[],
	{ request, key: ownKey }: { readonly request: ServiceRequest; readonly key: string },
	keys: RequestKeys,
	records: Records,
): void {
	const changes = changedBy(request);
	if (changes === undefined) return;
	for (const { item, record } of changedBefore(items, changes, keys, records)) {
		for (const [key, known] of Object.entries(record.answers)) {
			if (known.changes !== changes) continue;
			if (!keys.has(item, key)) delete record.answers[key];
			else if (!items.includes(item)) noteReplaced({ record, key }, records);
		}
	}
	if (keys.areShared) return;
	const [item = 0] = items;
	const before = latestChanges(records).get(changes);
	if (before && before.item !== item) noteReplaced(before, records);
	latestChanges(records).set(changes, { item, record: records.of(item), key: ownKey });
}

/** Of this attempt, by what was changed. */
const latestChanges = oncePer<
	Records,
	Map<string, { item: number; record: ItemRecord; key: string }>
>(() => new Map());

const parametersOf = oncePer(({ context }: Records) => ({ by: digestOfParameters(context) }));

/** Another item of this attempt has changed the same, which a correction can lead to another record later. */
function noteReplaced({ record, key }: { record: ItemRecord; key: string }, records: Records) {
	const known = record.answers[key];
	if (known) record.answers[key] = { ...known, replaced: parametersOf(records).by };
}

/** Without what another item has replaced, unless the node's parameters are still those by which that one did. */
export function upToDate(record: ItemRecord, records: Records): ItemRecord {
	for (const [key, { replaced }] of Object.entries(record.answers)) {
		const isOutdated = replaced !== undefined && replaced !== parametersOf(records).by;
		if (isOutdated) delete record.answers[key];
	}
	return record;
}

/** The records in which it may be, each with its item of this attempt. */
function changedBefore(
	items: readonly number[],
	changes: string,
	keys: RequestKeys,
	records: Records,
): ReadonlyArray<Pick<PlacedRecord, 'item' | 'record'>> {
	// A request for several items changes what is in its body.
	if (keys.areShared) return items.map((item) => ({ item, record: records.of(item) }));
	if (!records.isTool) return takeChanged(changedEarlier(records), changes);
	// Of each call of a tool, whichever arguments it had: the model makes them in the order that it means.
	const ofCalls = Object.values(records.books.calls).flat();
	return items.flatMap((item) =>
		[records.of(item), ...ofCalls].map((record) => ({ item, record })),
	);
}

type PlacedRecord = ReturnType<typeof recordsOf>[number];

/** Once: looking through all records for each item would take minutes for tens of thousands. */
const changedEarlier = oncePer(({ books, run }: Records) => {
	const found = new Map<string, PlacedRecord[]>();
	for (const one of recordsOf(books, run)) {
		for (const { changes } of Object.values(one.record.answers)) {
			if (changes === undefined) continue;
			const others = found.get(changes);
			if (others) others.push(one);
			else found.set(changes, [one]);
		}
	}
	return found;
});

/** Once for the same: after that, all that is left is of this attempt. */
function takeChanged(found: Map<string, PlacedRecord[]>, changes: string): PlacedRecord[] {
	const changed = found.get(changes) ?? [];
	found.delete(changes);
	return changed;
}

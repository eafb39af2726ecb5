import { oncePer } from '../host';
import type { ServiceRequest } from '../http';
import { recordsOf } from './books';
import { changedBy } from './changedBy';
import { hasPaid, type ItemRecord } from './itemRecord';
import type { ItemRecords } from './itemRecords';
import type { RequestKeys } from './requestKeys';

/**
 * What earlier attempts have changed counts no more once the same is changed in another way: a person can go back to
 * the first value, and of several items for one record, the last one applies.
 * @param keys of this attempt: one operation can change the same in several steps
 */
export function forgetReplaced(
	items: readonly number[],
	request: ServiceRequest,
	keys: RequestKeys,
	records: ItemRecords,
): void {
	const changes = changedBy(request);
	if (changes === undefined) return;
	for (const { item, record } of changedBefore(items, changes, keys, records)) {
		for (const [key, known] of Object.entries(record.answers))
			if (known.changes === changes && !keys.has(item, key)) delete record.answers[key];
	}
}

/** The records in which it may be, each with its item of this attempt. */
function changedBefore(
	items: readonly number[],
	changes: string,
	keys: RequestKeys,
	records: ItemRecords,
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
const changedEarlier = oncePer(({ books, run }: ItemRecords) => {
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

/**
 * What was paid for, if the item asks for something else by now. What isn't paid for yet is noted.
 * @param asked each thing it asks for, as a digest
 */
export function otherwisePaid(
	record: ItemRecord,
	asked: readonly string[],
): readonly string[] | undefined {
	if (!hasPaid(record)) record.asked = asked;
	const paid = record.asked ?? asked;
	return paid.join() === asked.join() ? undefined : paid;
}

import { oncePer } from '../host';
import { pathKey, type ServiceRequest } from '../http';
import { recordsOf } from './books';
import { digest } from './digest';
import { hasPaid, type ItemRecord } from './itemRecord';
import type { ItemRecords } from './itemRecords';
import type { RequestKeys } from './requestKeys';

/** What an idempotent write changes, as a digest. What is deleted stays so, and an upload leaves others as they are. */
export function changedBy({ effect, method, path, body }: ServiceRequest): string | undefined {
	if (effect !== 'idempotent' || method === 'DELETE' || !body?.bytes) return undefined;
	const [changed = ''] = pathKey(path).split('?', 1);
	return digest([changed]);
}

/**
 * What earlier attempts have changed counts no more once the same is changed in another way: a person can go back to
 * the first value, and of several items for one record, the last one applies.
 * @param keys of this attempt: one operation can change the same in several steps
 */
export function countNoMore(
	items: readonly number[],
	request: ServiceRequest,
	keys: RequestKeys,
	records: ItemRecords,
): void {
	const changes = changedBy(request);
	if (changes === undefined) return;
	// A request for several items changes what is in its body.
	const changed = keys.areShared
		? items.map((item) => ({ item, record: records.of(item) }))
		: (changedEarlier(records).get(changes) ?? []);
	for (const { item, record } of changed) {
		for (const [key, known] of Object.entries(record.answers))
			if (known.changes === changes && !keys.has(item, key)) delete record.answers[key];
	}
}

/** Once: looking through all records for each item would take minutes for tens of thousands. */
const changedEarlier = oncePer(({ books, run }: ItemRecords) => {
	const found = new Map<string, Array<ReturnType<typeof recordsOf>[number]>>();
	for (const one of recordsOf(books, run)) {
		for (const { changes } of Object.values(one.record.answers))
			if (changes !== undefined) found.set(changes, [...(found.get(changes) ?? []), one]);
	}
	return found;
});

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

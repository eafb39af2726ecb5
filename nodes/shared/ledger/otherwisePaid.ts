import { hasPaid, type ItemRecord } from './itemRecord';

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

import type { Purchase } from './identical';
import { hasPaid, type ItemRecord } from './itemRecord';

type Things = Purchase['things'];

/**
 * What was paid for, if the item asks for something else by now. What isn't paid for yet is noted. Times stay apart: that
 * of the run is another one in each attempt.
 * @param asked each thing it asks for, with a digest as its key
 */
export function otherwisePaid(record: ItemRecord, asked: Things): Things | undefined {
	if (!hasPaid(record)) record.asked = asked;
	const paid = record.asked ?? asked;
	return keysOf(paid) === keysOf(asked) ? undefined : paid;
}

function keysOf(things: Things): string {
	return things.map(({ key }) => key).join();
}

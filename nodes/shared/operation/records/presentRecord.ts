import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../errors';
import { outermost, plain } from '../../http';

/** The parts of a record to update. */
export interface RecordNames {
	/** With its article, for messages: "the contact". */
	readonly noun: string;
	/** One of these is in every record; without any, what was read is something else. */
	readonly oneOf: readonly string[];
	/** What else can be done, if the operation has no field 'Unchanged Fields'. */
	readonly otherwise?: string;
}

/**
 * The record in the response to a read. What is sent back replaces the record, so less than all of it
 * would delete the rest: it's found in any envelope by its ID, or the read is an error before anything is written.
 */
export function presentRecord(
	body: unknown,
	id: string,
	{ noun, oneOf, otherwise = leaveOut }: RecordNames,
): IDataObject {
	const record = outermost(body, (one) => plain(one.id) === plain(id));
	if (record && oneOf.some((name) => isThere(record[name]))) return record;
	throw new UnusableAnswer(
		`doesn't contain ${noun} with its ID, so this attempt changed nothing${otherwise}`,
	);
}

const leaveOut =
	'; to send the update fields without the others, set Options > Unchanged Fields to "Leave Out"';

function isThere(value: unknown): boolean {
	return value !== undefined && value !== null && value !== '';
}

import { isFuture } from '../http';

/**
 * Which records of a list can probably still be changed. Their statuses are undocumented, so the names that such
 * services usually have decide the order of a list, and nothing else: each record stays in it.
 */
const notSent =
	/draft|template|concept|schedul|plan|pending|queue|wait|hold|paus|\b(?:open|new)\b|created|trigger|(?:un|not[ _-]?(?:yet[ _-]?)?)sent/i;

const gone =
	/sen[dt]|print|mailed|posted|deliver|dispatch|transit|return|bounce|fail|error|reject|cancel|abort|complete|finish|done|expire/i;

export interface Changeable {
	readonly statuses: readonly string[];
	/** When it's going to be sent, if that is known, as SVC has it. */
	readonly scheduledAt?: unknown;
}

/** What can still be changed first, what is gone last, what isn't known between; in the same order otherwise. */
export function changeableFirst<One>(
	records: readonly One[],
	of: (record: One) => Changeable,
): One[] {
	const ranked = records.map((record) => ({ record, rank: rankOf(of(record)) }));
	return ranked.sort((a, b) => a.rank - b.rank).map(({ record }) => record);
}

function rankOf({ statuses, scheduledAt }: Changeable): number {
	if (statuses.some((status) => notSent.test(status)) || isFuture(scheduledAt)) return 0;
	return statuses.some((status) => gone.test(status)) ? 2 : 1;
}

/** The whole status, and no other word, says that it's sent. */
const sent = /^(?:sent|printed|mailed|posted|dispatched|in[ _-]?transit|delivered|returned)$/i;

/** What an entry says of a record that comes last; undefined for the others. */
function goneNote(record: Changeable): string | undefined {
	if (rankOf(record) < 2) return undefined;
	const isSure = record.statuses.every((status) => sent.test(status.trim()));
	return isSure ? "can't be changed" : "probably can't be changed";
}

/** "sent, can't be changed" */
export function notedStatus(status: string | undefined, record: Changeable): string {
	return [status, goneNote(record)].filter((text) => text !== undefined).join(', ');
}

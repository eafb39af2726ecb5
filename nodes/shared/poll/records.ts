import { NegativeAnswer } from '../errors';
import { isObject } from '../fields';
import { fingerprint } from '../webhook';

/**
 * A trigger's position in a list of records with a time. It moves on by the records' own times, and remembers each
 * record that can still be listed again. So records that arrive late, have the same time as others, or move from one
 * page to the next are each returned exactly once. This n8n's clock only says where the first poll begins and which
 * times are in the future, and may be wrong by `lateMs`.
 */
export interface Cursor {
	/** Older records are done and don't have to be requested. Milliseconds since 1970. */
	readonly from: number;
	/** The time of each record returned since then, by fingerprint. */
	readonly seen: Readonly<Record<string, number>>;
}

export interface RecordRules<Entry> {
	/** The same for the same record whenever it's listed; a changed one is new if this changes. */
	id(record: Entry): string;
	/**
	 * Milliseconds since 1970. Undefined if it can't be read: then the record is new if it isn't remembered,
	 * and it's remembered as long as it's listed.
	 */
	time(record: Entry): number | undefined;
	/** How long after its time a record can be listed for the first time, and how much clocks can differ. */
	readonly lateMs: number;
	/** The most records to remember (30 bytes each); with more, less delay is allowed. */
	readonly mostSeen: number;
}

/** The cursor at the first poll: all listed records are known. Request records from `now - lateMs`. */
export function firstCursor<Entry>(
	records: readonly Entry[],
	rules: RecordRules<Entry>,
	now: number,
): Cursor {
	return advanced({ from: now - rules.lateMs, seen: {} }, records, rules, now);
}

/**
 * The new records, in the order of the list, and the cursor after them.
 * @param records all that SVC lists from `cursor.from` on; older ones are harmless
 */
export function takeNew<Entry>(
	cursor: Cursor,
	records: readonly Entry[],
	rules: RecordRules<Entry>,
	now: number,
): { fresh: Entry[]; cursor: Cursor } {
	const known = new Set(Object.keys(cursor.seen));
	const fresh = records.filter((record) => {
		const name = fingerprint(rules.id(record));
		if (known.has(name) || (rules.time(record) ?? cursor.from) < cursor.from) return false;
		known.add(name);
		return true;
	});
	const timeless = records.filter((record) => rules.time(record) === undefined);
	// A fresh one without a time counts once.
	const remembered = [...new Set([...fresh, ...timeless])];
	return { fresh, cursor: advanced(cursor, remembered, rules, now) };
}

/** The time of the newest record that is remembered; without any, the time of the first poll. */
export function newestSeen<Entry>({ from, seen }: Cursor, { lateMs }: RecordRules<Entry>): number {
	const [first = from + lateMs, ...others] = Object.values(seen);
	return others.reduce((one, other) => Math.max(one, other), first);
}

function advanced<Entry>(
	cursor: Cursor,
	records: readonly Entry[],
	{ id, time, lateMs, mostSeen }: RecordRules<Entry>,
	now: number,
): Cursor {
	const timeless = records.filter((record) => time(record) === undefined);
	if (timeless.length > mostSeen) {
		throw new NegativeAnswer(
			`SVC lists more than ${mostSeen} entries without a readable time`,
			"That's too many to detect the new ones. Start the workflow with a Schedule Trigger instead.",
		);
	}
	const present = Math.max(now, cursor.from);
	const seen = new Map(Object.entries(cursor.seen));
	for (const record of records) seen.set(fingerprint(id(record)), time(record) ?? present);
	const youngestFirst = [...seen].sort(([, one], [, other]) => other - one);
	// A time far in the future must not make others count as old, not even those that come late.
	const [, newest = -Infinity] = youngestFirst.find(([, at]) => at <= now + lateMs) ?? [];
	const byTime = newest - lateMs;
	// Of records with the same time, all are remembered or none.
	const byNumber = (youngestFirst[mostSeen]?.[1] ?? -Infinity) + 1;
	const from = Math.max(cursor.from, byTime, byNumber);
	return { from, seen: Object.fromEntries(youngestFirst.filter(([, at]) => at >= from)) };
}

/** A stored cursor, or undefined for anything else. */
export function restoredCursor(stored: unknown): Cursor | undefined {
	if (!isObject(stored) || typeof stored.from !== 'number' || !isObject(stored.seen)) {
		return undefined;
	}
	const seen = Object.entries(stored.seen).filter(
		(entry): entry is [string, number] => typeof entry[1] === 'number',
	);
	return { from: stored.from, seen: Object.fromEntries(seen) };
}

import { NegativeAnswer } from '../shared/errors';

/** A list of up to so many entries is read with each poll. */
const readAlways = 1_000;
/** Milliseconds after which a longer list is read anyway: if one entry comes and another goes, the numbers stay. */
const readAfter = 60 * 60_000;

interface KnownList {
	readonly size: number;
	/** When it was read, by this n8n's clock. */
	readonly read: number;
	readonly hasSameAmount: boolean;
}

export function isTakenAsUnchanged(now: number, { size, read, hasSameAmount }: KnownList): boolean {
	return size > readAlways && hasSameAmount && Math.abs(now - read) < readAfter;
}

/**
 * The list for a baseline. In an outage, it can come empty or without some of its pages, which would make new what has
 * long been there. So it's read again if it has fewer entries than SVC counts: what the count means is undocumented, so
 * it needn't ever agree. It's also read again if SVC doesn't say how many there are.
 * @param amount how many SVC counts, if it says so
 * @param countOf how many of those a list has
 * @throws NegativeAnswer if SVC counts some, but lists none
 */
export async function baselineOf<Entry>(
	what: string,
	amount: number | undefined,
	countOf: (listed: ReadonlyMap<string, Entry>) => number,
	read: () => Promise<ReadonlyMap<string, Entry>>,
): Promise<ReadonlyMap<string, Entry>> {
	const listed = await read();
	if (amount !== undefined && amount <= countOf(listed)) return listed;
	if (amount === undefined || listed.size > 0) return new Map([...listed, ...(await read())]);
	throw new NegativeAnswer(
		`SVC lists no ${what}, but counts ${amount}`,
		'Try again in a few minutes: without the list, the trigger would treat all of them as new.',
	);
}

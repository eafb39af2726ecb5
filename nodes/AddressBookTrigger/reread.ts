import { NegativeAnswer } from '../shared/errors';

/** A list of up to so many entries is read with each poll. */
const readAlways = 1_000;
/** Milliseconds after which a longer list is read anyway: if one entry comes and another goes, the numbers stay. */
const readAfter = 60 * 60_000;

/** What is known of a list that was read before. */
interface KnownList {
	readonly size: number;
	/** When it was read, by this n8n's clock. */
	readonly read: number;
	/** Whether SVC reports the same number of entries as then. */
	readonly hasSameAmount: boolean;
}

/** Whether a long list can be taken as unchanged instead of reading all its pages. */
export function isTakenAsUnchanged(now: number, { size, read, hasSameAmount }: KnownList): boolean {
	return size > readAlways && hasSameAmount && Math.abs(now - read) < readAfter;
}

/**
 * In an outage, a list can come empty. As the baseline, it would make new what has long been there.
 * @param amount how many SVC counts
 * @throws NegativeAnswer if that contradicts the empty list
 */
export function refuseBaseline(what: string, amount: number): void {
	if (!(amount > 0)) return;
	throw new NegativeAnswer(
		`SVC lists no ${what}, but counts ${amount}`,
		'Try again in a few minutes: without the list, the trigger would treat all of them as new.',
	);
}

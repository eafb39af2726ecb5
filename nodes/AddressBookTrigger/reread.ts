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

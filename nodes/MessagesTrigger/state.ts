import { word } from '../shared/http';
import { isObject, listedIn } from '../shared/fields';

/** What is known of a message: its status, and how many failures it had at most. */
export type NotedMessage = readonly [status: string, failed: number];

export interface MessagesState {
	readonly kind: string;
	/** Messages that were created before and aren't known aren't new, but come into view again. */
	readonly from: number;
	/** By fingerprint of the ID, those that weren't listed for the longest time first. */
	readonly known: Readonly<Record<string, NotedMessage>>;
	/** Whether the last poll failed because more were new than are listed. */
	readonly isGapTold?: boolean;
}

/** As many are remembered, with about 30 bytes each: 300 kB. */
const mostKnown = 10_000;

export function bounded(known: MessagesState['known']): MessagesState['known'] {
	return Object.fromEntries(Object.entries(known).slice(-mostKnown));
}

export function restored(stored: unknown): MessagesState | undefined {
	if (!isObject(stored) || typeof stored.from !== 'number' || !isObject(stored.known)) {
		return undefined;
	}
	const known = Object.entries(stored.known).map(([name, noted]): [string, NotedMessage] => {
		const [status, failed] = listedIn(noted);
		return [name, [word(status), typeof failed === 'number' ? failed : 0]];
	});
	return {
		kind: word(stored.kind),
		from: stored.from,
		known: Object.fromEntries(known),
		...(stored.isGapTold === true && { isGapTold: true }),
	};
}

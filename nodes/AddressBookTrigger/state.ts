import { word } from '../shared/http';
import { isObject } from '../shared/fields';
import { fingerprint, plain } from '../shared/webhook';

/** What is known of who has opted out. A list has no times, so all of it is noted and compared. */
export interface State {
	/** Whether it is opted out, by `nameOf`; those that were not listed for the longest time first. */
	readonly known: ReadonlyMap<string, boolean>;
	/** The numbers of opt-outs and opt-ins when the list was last read, and when that was. */
	readonly amounts: string;
	readonly read: number;
	/** Who is opted out, sealed: `[type, value]` of each. A value that leaves the list is told by it. */
	readonly optedOut: string;
}

/**
 * As many values are compared, with 6 bytes each, and about 45 more for those that are opted out: 5 MB. A value that is new is taken for one of 100,000
 * others, and missed, once in 700,000 times.
 */
export const mostValues = 100_000;

const nameLength = 6;

export function nameOf(type: string, value: string): string {
	return fingerprint(`${plain(type)} ${value}`).slice(0, nameLength);
}

/** The names in two texts, one of those who are out and one of those who are in. */
export function written({ known, ...rest }: State): unknown {
	const names = (isActive: boolean) =>
		Array.from(known)
			.filter(([, isOut]) => isOut === isActive)
			.map(([name]) => name)
			.join('');
	return { ...rest, out: names(true), in: names(false) };
}

export function restored(stored: unknown): State | undefined {
	if (!isObject(stored)) return undefined;
	const { out: names, in: optedIn, amounts, read } = stored;
	if (typeof names !== 'string' || typeof optedIn !== 'string') return undefined;
	return {
		known: new Map([...namesIn(optedIn, false), ...namesIn(names, true)]),
		amounts: word(amounts),
		read: typeof read === 'number' ? read : 0,
		optedOut: word(stored.optedOut),
	};
}

function namesIn(text: string, isOut: boolean): Array<[string, boolean]> {
	return Array.from({ length: text.length / nameLength }, (_, index) => [
		text.slice(index * nameLength, (index + 1) * nameLength),
		isOut,
	]);
}

import { plain, word } from '../shared/http';
import { isObject } from '../shared/fields';
import { shortNames } from '../shared/poll';

/** The stored opt-outs. SVC's list has no times, so all of it is stored and compared. */
export interface AddressBookState {
	/** Whether it's opted out, by `nameOfValue`; those that weren't listed for the longest time first. */
	readonly known: ReadonlyMap<string, boolean>;
	/** The numbers of opt-outs and opt-ins when the list was last read, and when that was. */
	readonly amounts: string;
	readonly read: number;
	/** The opted-out values, encrypted: `[type, value]` of each, to report a value that leaves the list. */
	readonly optedOut: string;
	readonly contacts?: unknown;
}

/**
 * As many values are compared, with 6 bytes each, and about 45 more for those that are opted out: 5 MB. A value that is
 * new is taken for one of 100,000 others, and missed, once in 700,000 times.
 */
export const mostValues = 100_000;

export const names = shortNames(6);

export function nameOfValue(type: string, value: string): string {
	return names.of(`${plain(type)} ${value}`);
}

/** The names in two texts, one of those who are out and one of those who are in. */
export function written({ known, ...rest }: AddressBookState): unknown {
	const namesOf = (isActive: boolean) =>
		Array.from(known)
			.filter(([, isOut]) => isOut === isActive)
			.map(([name]) => name)
			.join('');
	return { ...rest, out: namesOf(true), in: namesOf(false) };
}

export function restored(stored: unknown): AddressBookState | undefined {
	if (!isObject(stored)) return undefined;
	const { out: optedOut, in: optedIn, amounts, read } = stored;
	if (typeof optedOut !== 'string' || typeof optedIn !== 'string') return undefined;
	return {
		known: new Map([
			...names.in(optedIn).map((name) => [name, false] as const),
			...names.in(optedOut).map((name) => [name, true] as const),
		]),
		amounts: word(amounts),
		read: typeof read === 'number' ? read : 0,
		optedOut: word(stored.optedOut),
		contacts: stored.contacts,
	};
}

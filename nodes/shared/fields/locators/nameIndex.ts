import { groupBy } from '../../host';

export interface NamedRecord {
	readonly id: string;
	readonly name: string;
	/** Why it couldn't be created, which is the error of all items that need it. */
	readonly failure?: unknown;
}

/** The ID of a record that is created once the items that name it are checked. It's never sent. */
export const idToCome = '00000000-0000-0000-0000-000000000000';

/** Records by name, as `nameKey` writes it. */
export type NameIndex = ReadonlyMap<string, readonly NamedRecord[]>;

export function indexByName(records: readonly NamedRecord[]): NameIndex {
	return groupBy(records, ({ name }) => nameKey(name));
}

/**
 * Capital letters and blanks don't matter, nor whether an accent is a character of its own, as in files of a Mac, nor the
 * invisible word joiner, which whoever copies a name from an error can get with it: see `nodeError.ts`.
 */
export function nameKey(name: string): string {
	return name.normalize('NFC').replaceAll('\u2060', '').trim().replace(/\s+/g, ' ').toLowerCase();
}

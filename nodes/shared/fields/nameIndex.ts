export interface NamedRecord {
	readonly id: string;
	readonly name: string;
}

/** Records by name, as `nameKey` writes it. */
export type NameIndex = ReadonlyMap<string, readonly NamedRecord[]>;

export function indexByName(records: readonly NamedRecord[]): NameIndex {
	const index = new Map<string, NamedRecord[]>();
	for (const record of records) {
		const key = nameKey(record.name);
		index.set(key, [...(index.get(key) ?? []), record]);
	}
	return index;
}

/** Capital letters and blanks around a name don't matter. */
export function nameKey(name: string): string {
	return name.trim().toLowerCase();
}

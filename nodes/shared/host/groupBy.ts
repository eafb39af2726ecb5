/** The entries by their keys, in the order in which each key comes first: as Map.groupBy of Node 21. */
export function groupBy<Key, Entry>(
	entries: Iterable<Entry>,
	keyOf: (entry: Entry) => Key,
): Map<Key, Entry[]> {
	const groups = new Map<Key, Entry[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		const group = groups.get(key);
		if (group) group.push(entry);
		else groups.set(key, [entry]);
	}
	return groups;
}

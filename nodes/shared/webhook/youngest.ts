/** Keeps a value as the youngest of at most `limit`: what is beyond goes, the oldest first. */
export function setYoungest<Value>(
	map: Map<string, Value>,
	key: string,
	value: Value,
	limit: number,
): void {
	map.delete(key);
	map.set(key, value);
	shorten(map, limit);
}

/** Leaves the youngest `limit`. */
export function shorten(map: Map<string, unknown>, limit: number): void {
	for (const oldest of map.keys()) {
		if (map.size <= limit) return;
		map.delete(oldest);
	}
}

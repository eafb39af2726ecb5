/**
 * Orders the English names of a panel by the alphabet. The first `localeCompare` of a process takes as long as loading a
 * node.
 */
export function alphabetical(one: string, other: string): number {
	const [a, b] = [one.toLowerCase(), other.toLowerCase()];
	return a < b ? -1 : Number(a > b);
}

/** The value with all names in it, at every depth, in other letters. */
export function inLetters(value: unknown, spelled: (name: string) => string): unknown {
	if (Array.isArray(value)) return value.map((one) => inLetters(one, spelled));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [spelled(name), inLetters(one, spelled)]),
	);
}

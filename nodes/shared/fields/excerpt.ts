/** Enough of a value to recognize it in a message. */
export function excerpt(value: string): string {
	return value.length > 60 ? `${value.slice(0, 57)}…` : value;
}

/** "a", "b", and 3 more: for messages, in which ten are enough to read. */
export function quotedNames(names: readonly string[], most = 10): string {
	const quoted = names.slice(0, most).map((name) => `"${excerpt(name)}"`);
	const others = names.length > most ? `, and ${names.length - most} more` : '';
	return quoted.join(', ') + others;
}

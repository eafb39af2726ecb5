/** A text or number of a response, as text; empty for everything else. */
export function word(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The same without regard to case and outer spaces. */
export function plain(value: unknown): string {
	return word(value).trim().toLowerCase();
}

/** A number of a response, also one that comes as text. */
export function numberIn(value: unknown): number | undefined {
	const isText = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim());
	if (isText) return Number(value);
	return typeof value === 'number' ? value : undefined;
}

/** Codes with their English names. Node.js takes some time to make these out, and n8n loads all nodes at its start. */
export function inEnglish(
	codes: readonly string[],
	type: 'currency' | 'language' | 'region',
): ReadonlyMap<string, string> {
	const names = new Intl.DisplayNames(['en'], { type });
	return new Map(codes.map((code) => [code, names.of(code) ?? code]));
}

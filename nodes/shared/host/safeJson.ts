/** Deeper data is an attack, and n8n couldn't pass it on: its copies are recursive. */
const deepest = 100;

/** Where one may be: keys of letters and digits often have as many digits in a row, but as text. */
const longNumber = /(?:^|[[:,])\s*-?\d{16}/;

/**
 * The value of JSON text; undefined if it isn't JSON, or is nested too deeply. Whole numbers that are too
 * large for JavaScript become text, because IDs must keep all their digits.
 */
export function tryJson(text: string): { value: unknown } | undefined {
	try {
		const plain: unknown = JSON.parse(text);
		const value: unknown = longNumber.test(text) ? JSON.parse(withAllDigits(text)) : plain;
		return isTooDeep(value) ? undefined : { value };
	} catch {
		return undefined;
	}
}

/** Puts whole numbers that would lose digits into quotes. Only Node 21 and later show how one was written. */
function withAllDigits(json: string): string {
	return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
		/^-?\d+$/.test(token) && isInexact(Number(token)) ? `"${token}"` : token,
	);
}

/** Whether a whole number is so large that digits of it may be lost. */
export function isInexact(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}

export function isTooDeep(value: unknown, levels = deepest): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}

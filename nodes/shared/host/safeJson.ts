/** Deeper data comes from nobody who means well, and n8n could not pass it on: its copies are recursive. */
const deepest = 100;

/**
 * The value of JSON text; undefined if it is none, or one that is nested too deeply. Whole numbers
 * that JavaScript cannot hold become text, since IDs must keep all their digits.
 */
export function tryJson(text: string): { value: unknown } | undefined {
	try {
		const value: unknown = /\d{16}/.test(text) ? JSON.parse(text, withAllDigits) : JSON.parse(text);
		return isTooDeep(value) ? undefined : { value };
	} catch {
		return undefined;
	}
}

/** Node 20 does not tell how a number was written, so there it stays one, without its last digits. */
function withAllDigits(_name: string, value: unknown, written?: { source?: string }): unknown {
	const { source } = written ?? {};
	return isInexact(value) && source && /^-?\d+$/.test(source) ? source : value;
}

/** Whether a whole number is so large that digits of it may be lost. */
export function isInexact(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
}

export function isTooDeep(value: unknown, levels = deepest): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}

/** Throws what was caught elsewhere, whatever it is. */
export function rethrow(error: unknown): never {
	throw error;
}

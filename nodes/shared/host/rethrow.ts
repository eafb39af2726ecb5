export function rethrow(error: unknown): never {
	throw error;
}

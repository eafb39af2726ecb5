export type Readable = import('stream').Readable;

export function isReadable(value: unknown): value is Readable {
	return typeof value === 'object' && value !== null && 'pipe' in value && 'destroy' in value;
}

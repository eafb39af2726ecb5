import { createHash } from 'crypto';

/** 144 bits that differ for different parts, whatever is in them. */
export function digest(parts: ReadonlyArray<string | Buffer>): string {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(`${part.length}:`).update(part);
	return hash.digest('base64url').slice(0, 24);
}

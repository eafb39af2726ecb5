import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in characters that are safe in headers and URLs. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url');
}

/** 128 random bits, for links that are valid for one question. */
export function newKey(): string {
	return randomBytes(16).toString('base64url');
}

/**
 * The same secret for the same purpose, as long as `key` stays the same: nothing has to be stored, so
 * nothing can get lost or end up in the workflow. It reveals nothing about the key. 192 bits in 32
 * characters, so that URLs fit into n8n's lists.
 */
export function derivedSecret(key: string, purpose: string): string {
	return createHmac('sha256', key).update(purpose).digest().subarray(0, 24).toString('base64url');
}

/**
 * Compares in constant time; the length of a secret isn't secret. Without an expected secret, nothing
 * matches.
 */
export function sameSecret(given: unknown, expected: string | undefined): boolean {
	if (typeof given !== 'string' || !expected) return false;
	const [one, other] = [Buffer.from(given), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Identifies texts of any length in 11 characters: 66 bits. The chance that one of a thousand has the
 * fingerprint of something else is 1 in 10^16.
 */
export function fingerprint(text: string): string {
	return hash('sha256', text, 'base64url').slice(0, 11);
}

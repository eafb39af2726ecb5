import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in characters that are safe in headers and addresses. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url');
}

/**
 * The same secret for the same purpose, as long as `key` stays: nothing has to be stored, so nothing
 * can get lost or end up in the workflow. It says nothing about the key. 192 bits in 32 characters, so
 * that addresses fit into n8n's lists.
 */
export function derivedSecret(key: string, purpose: string): string {
	return createHmac('sha256', key).update(purpose).digest().subarray(0, 24).toString('base64url');
}

/**
 * Compares in a time that tells nothing about how much is right; how long a secret is, is no secret.
 * Without an expected secret nothing is the same.
 */
export function sameSecret(given: unknown, expected: string | undefined): boolean {
	if (typeof given !== 'string' || !expected) return false;
	const [one, other] = [Buffer.from(given), Buffer.from(expected)];
	return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Tells things apart in 11 characters, whatever their length: 66 bits. That one of a thousand has the
 * fingerprint of something else by chance happens once in 10^16 times.
 */
export function fingerprint(text: string): string {
	return hash('sha256', text, 'base64url').slice(0, 11);
}

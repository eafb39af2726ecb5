import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IHookFunctions, ILoadOptionsFunctions, IWebhookFunctions } from 'n8n-workflow';
import { credentialValue } from '../http';

/** 256 random bits, in characters that are safe in headers and URLs. */
export function newSecret(): string {
	return randomBytes(32).toString('base64url');
}

/** 128 random bits, for links that are valid for one question. */
export function newKey(): string {
	return randomBytes(16).toString('base64url');
}

/** What a webhook's secret is derived from, together with the webhook's ID. */
export interface SecretSource {
	readonly credential: 'svcProductTokenApi' | 'svcSigningApi';
	/** The credential's secret field. */
	readonly field: 'productToken' | 'secret';
	/** The webhook's path after its ID. */
	readonly path: string;
}

/**
 * The secret of one webhook: the same as long as the credential stays the same, so nothing has to be stored, and nothing
 * can get lost or end up in the workflow. It reveals nothing about the credential. 192 bits in 32 characters, so that
 * URLs fit into n8n's lists. An empty text if the credential or the webhook's ID is empty.
 *
 * @throws what n8n throws if the credential can't be read
 */
export async function secretOf(
	context: IHookFunctions | IWebhookFunctions | ILoadOptionsFunctions,
	{ credential, field, path }: SecretSource,
	webhookId: string,
): Promise<string> {
	// The credential is read for each call, so that a change applies immediately.
	const key = credentialValue(await context.getCredentials(credential), field);
	if (key === '' || webhookId === '') return '';
	const secret = createHmac('sha256', key).update(`${path}:${webhookId}`).digest();
	return secret.subarray(0, 24).toString('base64url');
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

export function isFingerprint(text: string): boolean {
	return /^[\w-]{11}$/.test(text);
}

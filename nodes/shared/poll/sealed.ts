import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/**
 * Encrypts a text with the secrets. The same text returns the same result, so that unchanged data isn't
 * stored again; that's why the initialization vector is derived from the text.
 */
export function seal(text: string, secrets: readonly string[]): string {
	const key = keyOf(secrets);
	const iv = createHmac('sha256', key).update(text).digest().subarray(0, ivLength);
	const encrypt = createCipheriv(cipher, key, iv);
	const parts = [encrypt.update(text, 'utf8'), encrypt.final()];
	return Buffer.concat([iv, encrypt.getAuthTag(), ...parts]).toString('base64');
}

/** The text, or undefined if it was encrypted with other secrets or is damaged. */
export function unseal(sealed: string, secrets: readonly string[]): string | undefined {
	const bytes = Buffer.from(sealed, 'base64');
	const content = bytes.subarray(ivLength + tagLength);
	try {
		const decrypt = createDecipheriv(cipher, keyOf(secrets), bytes.subarray(0, ivLength));
		decrypt.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
		return decrypt.update(content, undefined, 'utf8') + decrypt.final('utf8');
	} catch {
		return undefined;
	}
}

function keyOf(secrets: readonly string[]): Buffer {
	return createHmac('sha256', JSON.stringify(secrets)).update('n8n-nodes-svc, stored').digest();
}

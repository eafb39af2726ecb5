import { createHmac } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { NotSigned } from '../shared/errors';
import { asLine } from '../shared/http';

/**
 * A JWT for one request: HS256 with `kid`, `iat`, `nbf`, `exp` (service document 1, authentication).
 * @param seconds for which it's valid
 */
export function signedToken(
	{ clockDifference, keyId, secret }: ICredentialDataDecryptedObject,
	seconds: number,
): string {
	const key = asLine(secret);
	if (key === '') throw new NotSigned('The secret is empty');
	const difference = Number(clockDifference ?? 0);
	if (!Number.isFinite(difference)) throw new NotSigned("Allowed Clock Difference isn't a number");
	const now = Math.floor(Date.now() / 1000);
	const issuedAt = Math.floor(now - difference);
	const content = [
		{ alg: 'HS256', typ: 'JWT', kid: asLine(keyId) },
		{ iat: issuedAt, nbf: issuedAt, exp: now + seconds },
	].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
	const signature = createHmac('sha256', key).update(content.join('.')).digest('base64url');
	return [...content, signature].join('.');
}

import { errors, jwtVerify } from 'jose';
import { Refusal, type World } from '../../core/area.ts';
import type { Environment } from './model.ts';

/** Seconds by which the client's clock may differ. Not shown; small, so that tests notice more. */
const tolerance = 2;

/**
 * The token of a request: HS256, the environment's key ID as `kid`, and `iat`, `nbf` and `exp` as
 * document 1, *Authentication*, says. It is looked at when the whole request has arrived, which is
 * the stricter of two readings: a token has to outlive its upload.
 */
export async function checkToken(
	{ account }: World,
	environment: Environment,
	authorization: string | undefined,
): Promise<void> {
	if (authorization === undefined) throw new Refusal(401, 'Authorization is missing');
	const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
	if (!token) throw new Refusal(401, 'Authorization has no Bearer token');
	const [keyId, secret] =
		environment === 'production'
			? [account.signingKeyId, account.signingSecret]
			: [account.signingSandboxKeyId, account.signingSandboxSecret];
	try {
		const { protectedHeader, payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
			algorithms: ['HS256'],
			typ: 'JWT',
			requiredClaims: ['iat', 'nbf', 'exp'],
			clockTolerance: tolerance,
			currentDate: new Date(Date.now()),
		});
		// The library takes any capital or small letters.
		if (protectedHeader.typ !== 'JWT') throw new Refusal(401, 'typ of the token is not JWT');
		for (const claim of ['iat', 'nbf', 'exp'] as const) {
			if (isInSeconds(payload[claim])) continue;
			throw new Refusal(401, `${claim} is not a UNIX timestamp in seconds`);
		}
		if (protectedHeader.kid !== keyId) {
			throw new Refusal(401, `kid is not the key ID of this account's ${environment}`);
		}
		if ((payload.iat ?? 0) > Date.now() / 1000 + tolerance) {
			throw new Refusal(401, 'the token was generated in the future ("iat")');
		}
	} catch (error) {
		if (error instanceof errors.JOSEError) throw new Refusal(401, `token: ${error.message}`);
		throw error;
	}
}

/** The year 5138 in seconds; the year 1973 in milliseconds. */
const tooLarge = 1e11;

function isInSeconds(value: number | undefined): boolean {
	return value !== undefined && Number.isInteger(value) && value < tooLarge;
}

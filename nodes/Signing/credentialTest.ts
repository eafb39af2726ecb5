import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IDataObject,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { formatDuration, type StatusMeaning, withPlainNames } from '../shared/errors';
import { InputError, isDataObject } from '../shared/fields';
import { tryJson } from '../shared/host';
import { asLine, filledText, readBaseUrl, testWith, word } from '../shared/http';
import { signing } from './area';
import { signedToken } from './token';

/** An ID that no dossier has: a valid credential learns that it doesn't exist. */
const noDossier = '00000000-0000-0000-0000-000000000000';

const seconds = 60;

const statuses = {
	401: {
		says: 'SVC rejected the key ID or secret',
		remedy: 'Check that both and the base URL belong to the selected environment.',
	},
	403: { says: "SVC doesn't allow this key ID", remedy: 'Ask your provider to activate it.' },
};

/** Milliseconds, because the header names whole seconds. */
const inaccuracy = 2000;

/** A token that isn't valid yet, or any more, by the clock of whoever has responded. */
function wrongClock(headers: IDataObject, clockDifference: unknown): StatusMeaning | undefined {
	const ahead = Date.now() - Date.parse(word(headers.date));
	const allowed = ahead > 0 ? Number(clockDifference ?? 0) * 1000 : seconds * 1000;
	// Without the header, it isn't a number.
	if (!(Math.abs(ahead) > allowed + inaccuracy)) return undefined;
	const difference = `${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'}`;
	return {
		says: `SVC rejected the key, because n8n's clock is ${difference} SVC's`,
		remedy: "Correct the clock of n8n's machine, then test the credential again.",
	};
}

/** What SVC may say of a dossier that doesn't exist; every status but 401 and 403 accepts the token. */
const harmless = [400, 404, 405, 409, 410, 422];

/**
 * The interface has no request that only reads, so a dossier that doesn't exist is requested. An error
 * response is an object with `status` and `message` (service document 1, errors).
 */
export async function testSigning(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const secret = asLine(data.secret);
	return await testWith(this, {
		...{ title: signing.title, statuses, harmless, secrets: [secret] },
		isLikeSvc: isError,
		suspects: 'the base URL',
		meaning: (status, headers) =>
			status === 401 ? wrongClock(headers, data.clockDifference) : undefined,
		request() {
			const url = baseUrlOf(data);
			for (const [name, value] of [
				['Key ID', data.keyId],
				['Secret', data.secret],
			] as const) {
				if (asLine(value) === '') throw new InputError('is empty', 'Enter it.', name);
			}
			const difference = Number(data.clockDifference ?? 0);
			if (!Number.isFinite(difference) || difference < 0) {
				const problem = difference < 0 ? 'is less than 0' : "isn't a number";
				throw new InputError(problem, 'Correct it.', 'Allowed Clock Difference');
			}
			return {
				url: `${url}/dossiers/${noDossier}/download`,
				headers: { Authorization: `Bearer ${signedToken(data, seconds)}` },
			};
		},
	});
}

function baseUrlOf(data: ICredentialDataDecryptedObject): string {
	switch (asLine(data.environment)) {
		case 'production':
			return readBaseUrl(data.signBaseUrl, 'Production Base URL');
		case 'sandbox':
			return readBaseUrl(data.signSandboxBaseUrl, 'Sandbox Base URL');
		default:
			// An expression can return anything.
			throw new InputError("isn't selected", 'Select it.', 'Environment');
	}
}

function isError(body: string): boolean {
	const parsed = tryJson(body)?.value;
	if (!isDataObject(parsed)) return false;
	const { status, message } = withPlainNames(parsed);
	return harmless.includes(Number(word(status))) && filledText(message) !== undefined;
}

import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { withPlainNames } from '../shared/errors';
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
		remedy: 'Check that both belong to the selected environment.',
	},
	403: { says: "SVC doesn't allow this key ID", remedy: 'Ask your provider to activate it.' },
};

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
		request() {
			const isLive = data.environment === 'production';
			const url = isLive
				? readBaseUrl(data.signBaseUrl, 'Production Base URL')
				: readBaseUrl(data.signSandboxBaseUrl, 'Sandbox Base URL');
			for (const [name, value] of [
				['Key ID', data.keyId],
				['Secret', data.secret],
			] as const) {
				if (asLine(value) === '') throw new InputError('is empty', 'Enter it.', name);
			}
			return {
				url: `${url}/dossiers/${noDossier}/download`,
				headers: { Authorization: `Bearer ${signedToken(data, seconds)}` },
			};
		},
	});
}

function isError(body: string): boolean {
	const parsed = tryJson(body)?.value;
	if (!isDataObject(parsed)) return false;
	const { status, message } = withPlainNames(parsed);
	return harmless.includes(Number(word(status))) && filledText(message) !== undefined;
}

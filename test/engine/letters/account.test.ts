/** A credential that cannot work is noticed before anything is sent; what is harmless is put right. */
import type { ICredentialDataDecryptedObject, OnError } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { expectNoSecrets } from '../harness/index.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { createParameters, someLetters } from './letter.ts';

const bed = simulatorBed();

type Change = (good: { lettersBaseUrl: string }) => ICredentialDataDecryptedObject;

async function createTwo(change: Change, onError?: OnError) {
	const good = credentialsFor(bed.service).svcProductTokenApi as { lettersBaseUrl: string };
	const result = await bed.engine.runNode('svcLetters', createParameters, {
		items: someLetters(2),
		credentials: { svcProductTokenApi: { ...good, ...change(good) } },
		settings: { name: 'Letters', onError },
	});
	expectNoSecrets(result, bed.secrets);
	return result;
}

const problems: Array<[string, Change, string]> = [
	[
		'a token of which nothing can be sent',
		() => ({ productToken: '••••••••' }),
		'"Product Token" is empty',
	],
	['no base URL', () => ({ lettersBaseUrl: '' }), 'there is no "Letters Base URL"'],
	['the area is not in use', () => ({ areas: ['messages'] }), 'there is no "Letters Base URL"'],
	[
		'a base URL with a query',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}?key=1` }),
		'"Letters Base URL" has text after a "?" or "#"',
	],
	[
		'a base URL with a fragment',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}/#top` }),
		'"Letters Base URL" has text after a "?" or "#"',
	],
	[
		'a base URL with a password',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: lettersBaseUrl.replace('://', '://me:secret@') }),
		'"Letters Base URL" contains a user name or password',
	],
	[
		'a base URL without protocol',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: lettersBaseUrl.replace('http://', '') }),
		'"Letters Base URL" isn\'t a URL that starts with https://',
	],
	[
		'another protocol',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: lettersBaseUrl.replace('http:', 'ftp:') }),
		'"Letters Base URL" isn\'t a URL that starts with https://',
	],
	[
		'an account ID that is no UUID',
		() => ({ accountId: 'my-account' }),
		'"Account ID" must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	],
	['no account ID', () => ({ accountId: ' ' }), '"Account ID" is empty'],
];

describe.each(problems)('%s', (_, change, problem) => {
	const message = `"Credential svcProductTokenApi" can't be used: ${problem}`;

	test('stops the workflow', async () => {
		const { error } = await createTwo(change);
		expect(error?.message).toBe(message);
		expect(error?.description).toMatch(/Open the credential|Remove everything|Remove the part/);
		expect(bed.service.requests).toEqual([]);
	});

	test.each<[OnError, number]>([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	])('gives an error for each item on %s', async (onError, output) => {
		const { outputs } = await createTwo(change, onError);
		expect(
			outputs.Letters[output].map(({ json, pairedItem }) => ({ error: json.error, pairedItem })),
		).toEqual(
			[0, 1].map((item) => ({
				error: expect.objectContaining({ message }),
				pairedItem: { item },
			})),
		);
		expect(bed.service.requests).toEqual([]);
	});
});

test.each<[string, Change]>([
	[
		'a slash at the end of the base URL',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}/` }),
	],
	[
		'slashes and spaces around it',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: ` ${lettersBaseUrl}// ` }),
	],
	[
		'an account ID in capital letters',
		() => ({ accountId: ` ${bed.service.account.accountId.toUpperCase()}\n` }),
	],
	['spaces around the token', () => ({ productToken: ` ${bed.service.account.productToken}\n` })],
])('%s: corrected', async (_, change) => {
	const { status } = await createTwo(change);
	expect(status).toBe('success');
	expect(bed.service.requests.map(({ endpoint }) => endpoint)).toEqual(
		Array(2).fill('POST /accounts/{accountId}/letters'),
	);
});

test.each<[string, Change, string, string]>([
	[
		'a wrong token',
		() => ({ productToken: 'not-the-token' }),
		`${sentences.rejectedCredential} [item 0]`,
		'Open the credential: n8n then tests it',
	],
	[
		"somebody else's account",
		() => ({ accountId: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70' }),
		`${sentences.notAllowed} [item 0]`,
		'Check that the account, merchant key, and base URL in the credential belong together',
	],
	[
		'a wrong path',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}/v2` }),
		`${sentences.nothingThere} [item 0]`,
		'Check the base URL in the credential, and the account ID or merchant key if it has one.',
	],
	[
		'a host that does not exist',
		// Too long for a name, so that no name server is asked.
		() => ({ lettersBaseUrl: `http://${'x'.repeat(64)}.invalid/v1` }),
		"Couldn't reach SVC [item 0]",
		'The host name in the base URL is unknown.',
	],
])('%s: explained', async (_, change, message, description) => {
	const { error } = await createTwo(change);
	expect(error?.message).toBe(message);
	expect(error?.description).toContain(description);
});

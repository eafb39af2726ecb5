import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { findSecrets, testCredential } from '../harness/index.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

interface Good extends ICredentialDataDecryptedObject {
	productToken: string;
	accountId: string;
	lettersBaseUrl: string;
	messagesBaseUrl: string;
}

type Change = (good: Good) => ICredentialDataDecryptedObject;

async function save(change: Change = () => ({})) {
	const good = credentialsFor(bed.service).svcProductTokenApi as Good;
	const result = await testCredential(bed.engine, 'svcProductTokenApi', {
		...good,
		...change(good),
	});
	expect(findSecrets(result, bed.secrets)).toEqual([]);
	return result;
}

test.each([
	[['letters'], 'GET /accounts/{accountId}/prices'],
	[['messages'], 'GET /accounts/{accountId}/channels'],
	[['addressBook'], 'GET /accounts/{accountId}/groups'],
	[['letters', 'messages'], 'GET /accounts/{accountId}/prices'],
	[['messages', 'letters'], 'GET /accounts/{accountId}/prices'],
])(
	'a right token passes with %j in use, and one request that changes nothing',
	async (areas, endpoint) => {
		// A field of an area that is not in use keeps what was once entered.
		const other = areas.includes('letters') ? 'messagesBaseUrl' : 'lettersBaseUrl';
		expect(await save(() => ({ areas, [other]: 'http://old.example' }))).toMatchObject({
			status: 'OK',
		});
		expect(bed.service.requests.map((request) => request.endpoint)).toEqual([endpoint]);
	},
);

test.each([
	[
		'routeTesting',
		{ testProductAccount: '5c0e7d18-93ab-4f26-8e41-7b60c2d95a04' },
		'GET /testresult/{testProductAccount}',
		{ amountOfResults: ['1'] },
	],
	[
		'campaigns',
		{ accountId: '3f8a1c52-6f0e-4d0b-9a57-2f2d1b7c9e01' },
		'GET /accounts/{accountId}/messagechannels',
		{},
	],
	[
		'addressBook',
		{ accountId: '3f8a1c52-6f0e-4d0b-9a57-2f2d1b7c9e01' },
		'GET /accounts/{accountId}/groups',
		{ take: ['1'] },
	],
	[
		'phoneNumbers',
		{ accountId: '3f8a1c52-6f0e-4d0b-9a57-2f2d1b7c9e01' },
		'GET /accounts/{accountId}/phonenumbers/numbertypes',
		{ take: ['1'] },
	],
	[
		'bulkEmail',
		{ accountId: '3f8a1c52-6f0e-4d0b-9a57-2f2d1b7c9e01' },
		'GET /accounts/{accountID}/webhooks',
		{},
	],
	['ticketShop', {}, 'GET /events', {}],
	// Not the records of calls: they may be read only now and then.
	[
		'voice',
		{ voiceAccountId: '81d4fa3b-2c67-4b95-a0de-64f19c8e3b05' },
		'GET /inboundnumberapi/v2/{voiceAccountId}/inboundnumbers',
		{ take: ['1'] },
	],
])('%s alone needs nothing of the other areas', async (area, ids, endpoint, query) => {
	const baseUrl = `${area}BaseUrl`;
	const only: Change = ({ productToken, [baseUrl]: url }) => ({
		...Object.fromEntries(
			Object.keys(credentialsFor(bed.service).svcProductTokenApi).map((name) => [name, '']),
		),
		productToken,
		areas: [area],
		[baseUrl]: url,
		...ids,
	});
	// Without a webhook, what bulk email answers is not shown.
	bed.service.state.setBulkEmailWebhook('https://n8n.example/');
	expect(await save(only)).toMatchObject({ status: 'OK' });
	expect(await save(only)).toMatchObject({ status: 'OK' });
	expect(bed.service.requests).toMatchObject([
		{ endpoint, query },
		{ endpoint, query },
	]);
});

test.each<[string, Change]>([
	['slashes at the end', ({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}//` })],
	[
		'spaces around the address',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: ` ${lettersBaseUrl}/ ` }),
	],
	['spaces around the account ID', ({ accountId }) => ({ accountId: ` ${accountId}\n` })],
	['spaces around the token', ({ productToken }) => ({ productToken: ` ${productToken}\n` })],
])('%s do no harm', async (_, change) => {
	expect(await save(change)).toMatchObject({ status: 'OK' });
	expect(bed.service.requests).toHaveLength(1);
});

const unknownAccount = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

test.each<[string, Change, unknown]>([
	[
		'a wrong token',
		() => ({ productToken: 'wrong-token' }),
		'SVC rejected the product token. Copy it again, without spaces.',
	],
	[
		'a wrong token, with messages alone in use',
		() => ({ productToken: 'wrong-token', areas: ['messages'] }),
		'SVC rejected the product token. Copy it again, without spaces.',
	],
	[
		"somebody else's account",
		() => ({ accountId: unknownAccount }),
		"The product token isn't allowed to use this account. Check the account ID.",
	],
	[
		'an account ID that is none',
		() => ({ accountId: 'my account' }),
		expect.stringMatching(/^SVC rejected the account ID\. Copy the whole ID/),
	],
	[
		'a wrong path',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}/v2` }),
		'Nothing found at this URL. Check the account ID and the base URL.',
	],
	[
		'an address with a query',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}?key=1` }),
		'Nothing found at this URL. Check the account ID and the base URL.',
	],
])('%s fails and says what to do', async (_, change, message) => {
	expect(await save(change)).toEqual({ status: 'Error', message });
});

test.each([301, 302, 307, 308])('a redirect with %i is not followed', async (status) => {
	bed.service.order({ kind: 'redirect', status, location: '/letters/v1/accounts' });
	expect(await save()).toEqual({
		status: 'Error',
		message:
			'SVC redirected the request to another URL. Check the base URL: use https instead of http, and the exact host name.',
	});
	expect(bed.service.requests).toHaveLength(1);
});

test.each<[string, Change]>([
	['no area in use', () => ({ areas: [] })],
	['an empty address', () => ({ lettersBaseUrl: '' })],
	[
		'an address without protocol',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: lettersBaseUrl.slice(7) }),
	],
])('%s fails', async (_, change) => {
	expect(await save(change)).toMatchObject({
		status: 'Error',
		message: expect.stringMatching(/URL|address/),
	});
	expect(bed.service.requests).toEqual([]);
});

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { findSecrets, testCredential } from '../harness/index.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

interface Good extends ICredentialDataDecryptedObject {
	productToken: string;
	accountId: string;
	lettersBaseUrl: string;
	messagesBaseUrl: string;
	voiceBaseUrl: string;
	ticketShopBaseUrl: string;
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
	[['letters'], ['GET /accounts/{accountId}/prices']],
	[['messages'], ['GET /accounts/{accountId}/channels']],
	[['addressBook'], ['GET /accounts/{accountId}/groups']],
	[
		['messages', 'letters'],
		['GET /accounts/{accountId}/prices', 'GET /accounts/{accountId}/channels'],
	],
])(
	'a right token passes with %j in use, and one request to each that changes nothing',
	async (areas, endpoints) => {
		// A field of an area that is not in use keeps what was once entered.
		const other = ['lettersBaseUrl', 'messagesBaseUrl'].filter(
			(field) => !areas.includes(field.slice(0, -'BaseUrl'.length)),
		);
		const old = Object.fromEntries(other.map((field) => [field, 'http://old.example']));
		expect(await save(() => ({ areas, ...old }))).toMatchObject({ status: 'OK' });
		expect(bed.service.requests.map((request) => request.endpoint).sort()).toEqual(
			endpoints.toSorted(),
		);
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
	expect(await save((good) => ({ areas: ['letters'], ...change(good) }))).toMatchObject({
		status: 'OK',
	});
	expect(bed.service.requests).toHaveLength(1);
});

const unknownAccount = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

const lettersOnly = { areas: ['letters'] };

test.each<[string, Change, string]>([
	[
		'a wrong token',
		() => ({ productToken: 'wrong-token', ...lettersOnly }),
		'Letters: SVC rejected the product token. Copy it again: only the token, without spaces, quotes, or "Bearer". If SVC rejects it again, ask your provider for the right one.',
	],
	[
		'a wrong token, with several areas in use',
		() => ({ productToken: 'wrong-token', areas: ['messages', 'letters'] }),
		'Letters, Messages: SVC rejected the product token. Copy it again: only the token, without spaces, quotes, or "Bearer". If SVC rejects it again, ask your provider for the right one.',
	],
	[
		"somebody else's account",
		() => ({ accountId: unknownAccount, ...lettersOnly }),
		"Letters: The product token isn't allowed to use this account. Check 'Account ID'.",
	],
	[
		'a wrong path of one area among others',
		({ messagesBaseUrl }) => ({
			areas: ['letters', 'messages'],
			messagesBaseUrl: `${messagesBaseUrl}/v2`,
		}),
		"Messages: Nothing found at the base URL. Check the base URL and 'Account ID'.",
	],
	[
		'a wrong path of areas with IDs of their own, or none',
		({ voiceBaseUrl, ticketShopBaseUrl }) => ({
			areas: ['voice', 'ticketShop'],
			voiceBaseUrl: `${voiceBaseUrl}/v2`,
			ticketShopBaseUrl: `${ticketShopBaseUrl}/v2`,
		}),
		"Voice: Nothing found at the base URL. Check the base URL and 'Voice Account ID'. Ticket Shop: Nothing found at the base URL. Check the base URL. Maybe their base URLs are swapped: each may be in the other's field.",
	],
	[
		'two base URLs, each in the field of the other one,',
		({ lettersBaseUrl, messagesBaseUrl }) => ({
			areas: ['letters', 'messages'],
			lettersBaseUrl: messagesBaseUrl,
			messagesBaseUrl: lettersBaseUrl,
		}),
		"Letters, Messages: Nothing found at the base URL. Check the base URL and 'Account ID'. Maybe their base URLs are swapped: each may be in the other's field.",
	],
	[
		'one wrong URL for two areas',
		({ lettersBaseUrl }) => ({
			areas: ['letters', 'messages'],
			lettersBaseUrl: `${lettersBaseUrl}/v2`,
			messagesBaseUrl: `${lettersBaseUrl}/v2`,
		}),
		"Letters, Messages: Nothing found at the base URL. Check the base URL and 'Account ID'.",
	],
	[
		'an account ID of another name',
		() => ({ voiceAccountId: unknownAccount, areas: ['voice'] }),
		"Voice: The product token isn't allowed to use this account. Check 'Voice Account ID'.",
	],
])('%s fails and says what to do', async (_, change, message) => {
	expect(await save(change)).toEqual({ status: 'Error', message });
});

test('an area whose host has no service is named, without a code', async () => {
	const { message } = await save(() => ({
		areas: ['letters', 'voice'],
		voiceBaseUrl: 'http://127.0.0.1:9',
	}));
	expect(message).toMatch(/^Voice: Couldn't reach SVC\. /);
});

test("an area's address that answers with a web page is named", async () => {
	bed.service.order({
		kind: 'html',
		status: 200,
		match: { endpoint: 'GET /accounts/{accountId}/channels' },
	});
	expect(await save(() => ({ areas: ['letters', 'messages'] }))).toEqual({
		status: 'Error',
		message: `Messages: ${sentences.unexpectedResponse}. SVC accepted the request, but its response is a web page. Check the base URL in the credential. If it's right, try again later.`,
	});
});

test.each([
	['bulkEmail', 'Bulk Email', 404],
	['ticketShop', 'Ticket Shop', 400],
])('a web page is no response of %s, though %s may respond with %i', async (area, name, status) => {
	bed.service.order({ kind: 'html', status });
	expect(await save(() => ({ areas: [area] }))).toEqual({
		status: 'Error',
		message: `${name}: The ${name} base URL responds, but not as SVC does. Check the base URL.`,
	});
});

const isUnlike = 'The Letters base URL responds, but not as SVC does. Check the base URL.';
const unusable = (response: string) =>
	`${sentences.unexpectedResponse}. SVC accepted the request, but its response ${response}. Check the base URL in the credential. If it's right, try again later.`;

test.each([
	['It works!', isUnlike],
	['Please <a href="/login">sign in</a>', isUnlike],
	['{"message":"Under maintenance"}', unusable('is only a message (Under maintenance)')],
	['{"error":"login","redirect":"/in"}', unusable('is only a message (login)')],
])('a URL that responds with %j is not that of SVC', async (body, message) => {
	bed.service.order({ kind: 'status', status: 200, body });
	expect(await save(() => lettersOnly)).toEqual({
		status: 'Error',
		message: `Letters: ${message}`,
	});
});

test.each([
	'{"message":"OK","data":null}',
	'{"success":true,"message":"No records found","total":0,"items":null}',
	'{"status":"success","message":"","error":null,"result":null}',
])('an envelope that says OK beside a list without entries passes: %s', async (body) => {
	bed.service.order({ kind: 'status', status: 200, body });
	expect(await save(() => lettersOnly)).toMatchObject({ status: 'OK' });
	// The nodes read the same.
	bed.service.order({ kind: 'status', status: 200, body });
	const { status } = await bed.engine.runNode('svcLetters price getAll', {});
	expect(status).toBe('success');
});

test('a page that rejects the request is not about an ID', async () => {
	bed.service.order({ kind: 'html', status: 400 });
	expect(await save(() => lettersOnly)).toEqual({
		status: 'Error',
		message: `Letters: ${isUnlike}`,
	});
});

test.each([400, 406, 410, 422])('a response with %i names what can be wrong', async (status) => {
	bed.service.order({ kind: 'status', status, body: '{}' });
	const { message } = await save(() => lettersOnly);
	expect(message).toMatch(/^Letters: SVC rejected .*'Account ID'/);
	expect(message).not.toContain('run this again');
});

test('bulk email without a webhook passes', async () => {
	bed.service.order({ kind: 'status', status: 404 });
	expect(await save(() => ({ areas: ['bulkEmail'] }))).toMatchObject({ status: 'OK' });
});

test('too many requests are an error that names nothing of a node', async () => {
	bed.service.order({ kind: 'status', status: 429 });
	expect(await save(() => lettersOnly)).toEqual({
		status: 'Error',
		message: `Letters: ${sentences.tooManyRequests}. Wait a few minutes, then test the credential again.`,
	});
});

test.each([301, 302, 307, 308])('a redirect with %i is not followed', async (status) => {
	bed.service.order({ kind: 'redirect', status, location: '/letters/v1/accounts' });
	const { message } = await save(() => lettersOnly);
	expect(message).toContain(`Letters: ${sentences.redirected}. `);
	expect(bed.service.requests).toHaveLength(1);
});

test('a ticket shop with access keys passes, though it rejects a request without one', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: 'GET /events' } });
	expect(await save(() => ({ areas: ['ticketShop'] }))).toMatchObject({ status: 'OK' });
});

const notAnId =
	'"Account ID" must be an ID such as 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70. Copy the whole ID, without spaces or quotes.';

test.each<[string, Change, string]>([
	['no area in use', () => ({ areas: [] }), "Select the areas you use under 'Areas in Use'."],
	[
		'an empty address',
		() => ({ lettersBaseUrl: '', ...lettersOnly }),
		'Letters: there is no base URL. Enter it.',
	],
	[
		'an address without protocol',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: lettersBaseUrl.slice(7), ...lettersOnly }),
		`Letters: "Letters Base URL" isn't a URL that starts with https://. Open the credential and correct it.`,
	],
	[
		'an address with a query',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${lettersBaseUrl}?key=1`, ...lettersOnly }),
		`Letters: "Letters Base URL" has text after a "?" or "#". Remove everything from the "?" or "#" on.`,
	],
	[
		'an empty account ID',
		() => ({ accountId: ' ', ...lettersOnly }),
		'Letters: "Account ID" is empty. Enter it.',
	],
	[
		'an account ID that is none',
		() => ({ accountId: 'my account', ...lettersOnly }),
		`Letters: ${notAnId}`,
	],
	// Services accept it, but the nodes don't, so a test that passed would be wrong.
	[
		'an account ID in braces',
		({ accountId }) => ({ accountId: `{${accountId}}`, ...lettersOnly }),
		`Letters: ${notAnId}`,
	],
	// A ticket shop rejects a request without a token with the status that is no harm otherwise.
	[
		'an empty token',
		() => ({ productToken: ' ', areas: ['letters', 'ticketShop'] }),
		'Letters, Ticket Shop: "Product Token" is empty. Enter it.',
	],
])('%s fails before anything is sent', async (_, change, message) => {
	expect(await save(change)).toEqual({ status: 'Error', message });
	expect(bed.service.requests).toEqual([]);
});

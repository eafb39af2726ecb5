import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { findSecrets, testCredential } from '../harness/index.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

interface Good extends ICredentialDataDecryptedObject {
	user: string;
	merchantKey: string;
	paymentsBaseUrl: string;
}

type Change = (good: Good) => ICredentialDataDecryptedObject;

async function save(change: Change = () => ({})) {
	const good = credentialsFor(bed.service).svcPaymentsApi as Good;
	const result = await testCredential(bed.engine, 'svcPaymentsApi', { ...good, ...change(good) });
	expect(findSecrets(result, bed.secrets)).toEqual([]);
	return result;
}

test.each<[string, Change]>([
	['right values', () => ({})],
	[
		'slashes and spaces around the address',
		({ paymentsBaseUrl }) => ({ paymentsBaseUrl: ` ${paymentsBaseUrl}// ` }),
	],
	['spaces around the user', ({ user }) => ({ user: ` ${user} ` })],
	['spaces around the merchant key', ({ merchantKey }) => ({ merchantKey: `${merchantKey}\n` })],
])('%s pass, with one request that changes nothing', async (_, change) => {
	expect(await save(change)).toMatchObject({ status: 'OK' });
	expect(bed.service.requests.map(({ endpoint }) => endpoint)).toEqual([
		'GET /ps/api/public/v1/merchants/{merchant_key}/orders',
	]);
});

test.each<[string, Change, string]>([
	['a wrong user', () => ({ user: 'nobody' }), `${sentences.rejectedUser}. Enter both again.`],
	[
		'a wrong password',
		() => ({ password: 'wrong-password' }),
		`${sentences.rejectedUser}. Enter both again.`,
	],
	[
		'a merchant key that is not allowed',
		() => ({ merchantKey: 'other merchant/1' }),
		'SVC accepted the user and password, but rejected the merchant key. Check the merchant key.',
	],
	[
		'a wrong path',
		({ paymentsBaseUrl }) => ({ paymentsBaseUrl: `${paymentsBaseUrl}/ps` }),
		'Nothing found at this URL. Check the base URL.',
	],
])('%s fails and says what to do', async (_, change, message) => {
	expect(await save(change)).toEqual({ status: 'Error', message });
});

test.each([301, 302, 307, 308])('a redirect with %i is not followed', async (status) => {
	bed.service.order({ kind: 'redirect', status, location: '/elsewhere' });
	const { status: result, message } = await save();
	expect(result).toBe('Error');
	expect(message).toContain(`${sentences.redirected}. The node didn't follow it`);
	expect(bed.service.requests).toHaveLength(1);
});

test.each<[string, Change, RegExp]>([
	[
		'no URL',
		() => ({ paymentsBaseUrl: 'payments' }),
		/^there is no|isn't a URL that starts with https/,
	],
	[
		'a port where nothing listens',
		() => ({ paymentsBaseUrl: 'http://127.0.0.1:9' }),
		/^Couldn't reach SVC\. Nothing responds at the base URL/,
	],
	[
		'an empty URL',
		() => ({ paymentsBaseUrl: '' }),
		/^there is no "Payments Base URL"\. Open the credential, and enter the base URL from your provider\.$/,
	],
	['no merchant key', () => ({ merchantKey: ' ' }), /^"Merchant Key" is empty/],
	['no user', () => ({ user: ' ' }), /^"User" is empty/],
	['no password', () => ({ password: '' }), /^"Password" is empty/],
])('%s is said in words, without codes', async (_, change, message) => {
	const result = await save(change);
	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(result.message).not.toMatch(/ECONN|ERR_|undefined/);
});

test.each(['', ' ', 'null', '[]', '{"data":null}'])(
	'a merchant without orders today can get %j',
	async (body) => {
		bed.service.order({ kind: 'status', status: 200, body });
		expect(await save()).toEqual({ status: 'OK', message: 'Connection successful!' });
	},
);

test.each([
	['a web page', '<html>Welcome</html>'],
	['some words', 'It works!'],
])('a URL that responds with %s is not that of SVC', async (_, body) => {
	bed.service.order({ kind: 'status', status: 200, body });
	expect(await save()).toEqual({
		status: 'Error',
		message: 'The Payments base URL responds, but not as SVC does. Check the base URL.',
	});
});

test.each([400, 406, 422])('a response with %i names what can be wrong', async (status) => {
	bed.service.order({ kind: 'status', status, body: '{}' });
	expect(await save()).toEqual({
		status: 'Error',
		message: "SVC rejected the test's request. Check the base URL and the merchant key.",
	});
});

test('a message alone is no list of orders', async () => {
	bed.service.order({ kind: 'status', status: 200, body: '{"message":"Under maintenance"}' });
	const { status, message } = await save();
	expect(status).toBe('Error');
	expect(message).toContain('its response is only a message (Under maintenance)');
});

test.each([408, 499, 500, 503])('a response with %i says nothing of the values', async (status) => {
	bed.service.order({ kind: 'status', status, body: '{}' });
	expect(await save()).toEqual({
		status: 'Error',
		message: `${sentences.failed}. SVC responded with status ${status}. Try again later.`,
	});
});

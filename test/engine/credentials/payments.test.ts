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
	expect(await save()).toEqual({
		status: 'Error',
		message: `${sentences.redirected}. Check the base URL: use https instead of http, and the exact host name.`,
	});
	expect(bed.service.requests).toHaveLength(1);
});

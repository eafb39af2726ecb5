import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { CredentialData } from '../../tools/n8n/client.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { suite } from './suite.ts';

type Kind = 'productToken' | 'payments';

/** Presses Test on a credential as typed in by the user, with some fields typed in differently. */
async function press(kind: Kind, changes: (data: JsonObject) => JsonObject = () => ({})) {
	const { client, credentials, stored } = await suite();
	const right: CredentialData = credentials[kind];
	return await client.testCredential(stored[right.type].id, {
		...right,
		data: { ...right.data, ...changes(right.data) },
	});
}

for (const kind of ['productToken', 'payments'] as const) {
	it(`The test button passes for a right ${kind} credential`, async () => {
		assert.deepEqual(await press(kind), { passed: true, message: 'Connection successful!' });
	});
}

const wrong: Array<[string, Kind, (data: JsonObject) => JsonObject, RegExp]> = [
	['product token', 'productToken', () => ({ productToken: 'not-the-token' }), /product token/i],
	[
		'account ID',
		'productToken',
		() => ({ accountId: '00000000-0000-4000-8000-000000000000' }),
		/account ID/i,
	],
	[
		'base URL of a product token',
		'productToken',
		({ lettersBaseUrl }) => ({ lettersBaseUrl: `${String(lettersBaseUrl)}/elsewhere` }),
		/base URL/i,
	],
	['password', 'payments', () => ({ password: 'not-the-password' }), /user or password/i],
	['merchant key', 'payments', () => ({ merchantKey: 'not-the-merchant' }), /merchant key/i],
	[
		'base URL of payments',
		'payments',
		({ paymentsBaseUrl }) => ({ paymentsBaseUrl: `${String(paymentsBaseUrl)}/elsewhere` }),
		/base URL/i,
	],
];

for (const [what, kind, changes, message] of wrong) {
	it(`The test button fails for a wrong ${what} and says so`, async () => {
		const answer = await press(kind, changes);
		assert.equal(answer.passed, false);
		assert.match(answer.message, message);
	});
}

it('The test button names the area that fails among several', async () => {
	const answer = await press('productToken', () => ({ voiceBaseUrl: 'http://127.0.0.1:9' }));
	assert.equal(answer.passed, false);
	assert.match(answer.message, /^Voice: Couldn't reach SVC\. /);
});

it('The test button passes with spaces and a slash around a base URL', async () => {
	const { message, passed } = await press('payments', ({ paymentsBaseUrl }) => ({
		paymentsBaseUrl: ` ${String(paymentsBaseUrl)}/ `,
	}));
	assert.equal(passed, true, message);
});

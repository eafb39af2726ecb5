import fc from 'fast-check';
import type { IWebhookFunctions } from 'n8n-workflow';
import { newSecret, sameSecret, secretOf } from '../../../../nodes/shared/webhook/secret';

it('accepts the secret and nothing else', () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1 }), fc.string(), (secret, other) => {
			expect(sameSecret(secret, secret)).toBe(true);
			expect(sameSecret(other, secret)).toBe(other === secret);
		}),
	);
});

it.each([[undefined], [null], [''], [['right']], [{ 0: 'right' }], [12]])(
	'does not accept %j',
	(given) => expect(sameSecret(given, 'right')).toBe(false),
);

it('accepts nothing when there is no secret', () => {
	for (const given of ['', 'undefined', undefined, null]) {
		expect(sameSecret(given, undefined)).toBe(false);
		expect(sameSecret(given, '')).toBe(false);
	}
});

it('makes secrets that differ and are safe in addresses and headers', () => {
	const made = Array.from({ length: 50 }, newSecret);
	expect(new Set(made).size).toBe(50);
	for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/);
});

const secretWith = async (productToken: string, path = 'letters', webhookId = 'webhook') =>
	await secretOf(
		{ getCredentials: async () => ({ productToken }) } as unknown as IWebhookFunctions,
		{ credential: 'svcProductTokenApi', field: 'productToken', path },
		webhookId,
	);

it('derives the same secret for the same webhook, and others for others', async () => {
	const secret = await secretWith('token');
	expect(await secretWith('token')).toBe(secret);
	expect(await secretWith('token', 'messages')).not.toBe(secret);
	expect(await secretWith('token', 'letters', 'webhook 2')).not.toBe(secret);
	expect(await secretWith('token 2')).not.toBe(secret);
	expect(secret).toMatch(/^[\w-]{32}$/);
});

// The last two have what no one sees, and what no header can carry.
test.each([' token', 'token ', '\ttoken\n', 'token\u200b', 'tok\ufe0fen', '\u0001token'])(
	'registered webhooks stay valid when what SVC never gets of %j is removed from the credential',
	async (copied) => {
		expect(await secretWith(copied)).toBe(await secretWith('token'));
		expect(await secretWith(copied)).not.toBe(await secretWith('other'));
	},
);

it('derives no secret, which could be guessed, from a token of which nothing can be sent', async () => {
	expect(await secretWith('••••••••')).toBe('');
});

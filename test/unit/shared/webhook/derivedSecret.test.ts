import type { IWebhookFunctions } from 'n8n-workflow';
import { secretOf } from '../../../../nodes/shared/webhook/derivedSecret';

const secretWith = async (productToken: string) =>
	await secretOf(
		{ getCredentials: async () => ({ productToken }) } as unknown as IWebhookFunctions,
		{ credential: 'svcProductTokenApi', field: 'productToken', path: 'letters' },
		'webhook',
	);

test.each([' token', 'token ', '\ttoken\n'])(
	'registered webhooks stay valid when the whitespace of %j is removed from the credential',
	async (copied) => {
		expect(await secretWith(copied)).toBe(await secretWith('token'));
		expect(await secretWith(copied)).not.toBe(await secretWith('other'));
	},
);

/** Where the URL leads that a person enters at SVC: n8n's webhooks can have a host and a path of their own. */
import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { urlMethods } from '../../../../nodes/shared/webhook/urlSecret';

const { getWebhookUrls } = urlMethods(
	{ credential: 'svcSigningApi', field: 'secret', path: 'svc-signing' },
	{ subject: 'Webhook', text: () => 'Please enter this URL:' },
).loadOptions;

async function shownUrls(additionalData?: object): Promise<string[]> {
	const context: Partial<ILoadOptionsFunctions> = {
		getCurrentNodeParameter: () => 'w-1',
		getCredentials: async <T extends object>() =>
			await Promise.resolve({ secret: 'a secret' } as unknown as T),
		getInstanceBaseUrl: () => 'https://n8n.example/path//',
	};
	const entries = await getWebhookUrls.call({
		...context,
		additionalData,
	} as unknown as ILoadOptionsFunctions);
	return entries.map(({ name }) => name.replace(/token=[\w-]{32}$/, 'token=…'));
}

const urls = (production: string, test: string) => [
	`Production URL: ${production}/w-1/svc-signing?token=…`,
	`Test URL: ${test}/w-1/svc-signing?token=…`,
];

test('it is where n8n receives webhooks', async () => {
	const webhookBaseUrl = 'https://hooks.example/in';
	const webhookTestBaseUrl = 'https://hooks.example/in-test';
	expect(await shownUrls({ webhookBaseUrl, webhookTestBaseUrl })).toEqual(
		urls(webhookBaseUrl, webhookTestBaseUrl),
	);
});

test.each([[undefined], [{}], [{ webhookBaseUrl: '', webhookTestBaseUrl: '' }]])(
	'it is the usual path where n8n says %j',
	async (additionalData) => {
		expect(await shownUrls(additionalData)).toEqual(
			urls('https://n8n.example/path/webhook', 'https://n8n.example/path/webhook-test'),
		);
	},
);

import type { IHookFunctions, ILoadOptionsFunctions, IWebhookFunctions } from 'n8n-workflow';
import { derivedSecret } from './secret';

/** What a webhook's secret is derived from, together with the webhook's ID. */
export interface SecretSource {
	readonly credential: 'svcProductTokenApi' | 'svcSigningApi';
	/** The credential's secret field. */
	readonly field: 'productToken' | 'secret';
	/** The webhook's path after its ID. */
	readonly path: string;
}

type SecretContext = IHookFunctions | IWebhookFunctions | ILoadOptionsFunctions;

/**
 * The secret of one webhook, as long as the credential stays the same; an empty text if the credential or the
 * webhook's ID is empty.
 *
 * @throws what n8n throws if the credential can't be read
 */
export async function secretOf(
	context: SecretContext,
	{ credential, field, path }: SecretSource,
	webhookId: string,
): Promise<string> {
	// The credential is read for each call, so that a change applies immediately.
	const key = (await context.getCredentials(credential))[field];
	if (typeof key !== 'string' || key.trim() === '' || webhookId === '') return '';
	return derivedSecret(key.trim(), `${path}:${webhookId}`);
}

import type { IHookFunctions, ILoadOptionsFunctions, IWebhookFunctions } from 'n8n-workflow';
import { LruMap } from '../host';
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
	const key = (await context.getCredentials(credential))[field];
	if (typeof key !== 'string' || key.trim() === '' || webhookId === '') return '';
	const purpose = `${path}:${webhookId}`;
	const before = derived.get(purpose);
	// The credential is read for each call, so that a change applies immediately.
	if (before?.key === key) return before.secret;
	const secret = derivedSecret(key.trim(), purpose);
	derived.set(purpose, { key, secret });
	return secret;
}

/** By purpose, so that a call doesn't wait for a secret that was derived for an earlier one. */
const derived = new LruMap<{ key: string; secret: string }>(200);

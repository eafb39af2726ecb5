import assert from 'node:assert/strict';
import type { Step } from '../../tools/n8n/build-workflow.ts';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { isObject } from '../../tools/n8n/json.ts';
import { urlIn } from '../url-in.ts';
import { until } from './until.ts';

/**
 * The URL with its secret that the panel of a trigger shows, to be given to the service.
 *
 * @param origin of the n8n that takes webhooks
 */
export async function shownUrl(
	client: N8nClient,
	trigger: Step,
	origin = client.url,
): Promise<string> {
	const { type, parameters = {}, credentials, webhookId } = trigger;
	assert.ok(isObject(credentials));
	const entries = await client.listEntries(
		{ type, parameters, credentials },
		'webhookUrl',
		'getWebhookUrls',
	);
	const url = urlIn(entries.find(({ value }) => value === 'production')?.name);
	assert.ok(url.startsWith(`${origin}/webhook/${webhookId}/`), url);
	assert.ok(new URL(url).searchParams.get('token'), url);
	return url;
}

/** n8n opens and closes webhooks in the background. A call without the secret tells whether it is open. */
export async function untilOpen(url: string): Promise<void> {
	await until(`${url} is open`, async () => (await knock(url)) === 401);
}

export async function untilClosed(url: string): Promise<void> {
	await until(`${url} is closed`, async () => (await knock(url)) === 404);
}

async function knock(url: string): Promise<number> {
	const answer = await fetch(url.replace(/\?.*/, ''), { method: 'POST', body: '{}' });
	await answer.body?.cancel();
	return answer.status;
}

import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { letters } from '../Letters/area';
import { callerHeader } from '../Letters/callback/ownSecret';
import { nameOf } from '../Letters/callback/registry';
import { type Account, readAccount } from '../shared/http';
import {
	type Delivery,
	nodeData,
	sameSecret,
	secretIn,
	secretOf,
	storedNodeData,
	storedSecret,
} from '../shared/webhook';

/**
 * The secret that is given to SVC at the first activation. It's derived from the product token, the account, and its
 * base URL, so that n8n knows it even if what the activation stored is missing: SVC may call before n8n has stored it,
 * n8n can be killed before it does (2.x doesn't activate again on a restart), and an execution that began earlier can
 * store older data over it. A test has one of its own, because its callback ends with it.
 */
export async function derived(
	context: IHookFunctions | IWebhookFunctions,
	account: Account,
): Promise<string> {
	const { webhookId, id } = context.getNode();
	return await secretOf(
		context,
		{
			credential: 'svcProductTokenApi',
			field: 'productToken',
			path: context.getMode() === 'manual' ? 'svc-letters-test' : 'svc-letters',
		},
		`${webhookId ?? `${context.getWorkflow().id} ${id}`} ${nameOf(account)}`,
	);
}

/** The stored secret counts, since the product token may have changed after SVC got it. */
export async function carriesSecret(
	context: IWebhookFunctions,
	{ headers }: Delivery,
): Promise<boolean> {
	const stored = storedSecret(storedNodeData(context));
	const secret = stored ?? (await derived(context, await readAccount(context, letters)));
	const isAuthorized = sameSecret(headers[callerHeader], secret);
	if (isAuthorized && !stored) secretIn(nodeData(context), secret);
	return isAuthorized;
}

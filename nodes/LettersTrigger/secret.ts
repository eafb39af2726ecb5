import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { letters } from '../Letters/area';
import { callerHeader } from '../Letters/callback/ownSecret';
import { accountFingerprint, isOfOtherAccount, noteAccount } from '../Letters/callback/registry';
import { type Account, readAccount } from '../shared/http';
import {
	type Delivery,
	nodeData,
	sameSecret,
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
		`${webhookId ?? `${context.getWorkflow().id} ${id}`} ${accountFingerprint(account)}`,
	);
}

/**
 * The stored secret counts, since the product token may have changed after SVC got it. If it's of another account, so
 * does the derived one: it's what SVC got at the last activation, of which n8n hasn't stored anything. From then on,
 * calls from the other account are rejected.
 */
export async function carriesSecret(
	context: IWebhookFunctions,
	{ headers }: Delivery,
): Promise<boolean> {
	const given = headers[callerHeader];
	if (given === undefined) return false;
	const kept = storedNodeData(context);
	const stored = storedSecret(kept);
	if (sameSecret(given, stored)) return true;
	const account = await readAccount(context, letters);
	if (stored && !isOfOtherAccount(kept, account)) return false;
	const secret = await derived(context, account);
	if (!sameSecret(given, secret)) return false;
	const data = nodeData(context);
	data.secret = secret;
	noteAccount(data, account);
	return true;
}

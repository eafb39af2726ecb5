import type { IHookFunctions } from 'n8n-workflow';
import { letters } from '../Letters/area';
import { InputError, isObject } from '../shared/fields';
import {
	isRegistered,
	register,
	type Registry,
	secretIn,
	storedSecret,
	unregister,
	withAccount,
} from '../shared/webhook';
import { callbackRegistry } from '../Letters/callback/registry';

/** Without a secret every call would be refused, whatever the service has registered. */
export async function hasCallback(context: IHookFunctions): Promise<boolean> {
	if (!storedSecret(context.getWorkflowStaticData('node'))) return false;
	return await withRegistry(context, isRegistered);
}

export async function createCallback(context: IHookFunctions): Promise<boolean> {
	await withRegistry(context, register);
	return true;
}

export async function deleteCallback(context: IHookFunctions): Promise<boolean> {
	await withRegistry(context, unregister);
	return true;
}

async function withRegistry<Result>(
	context: IHookFunctions,
	work: (registry: Registry) => Promise<Result>,
): Promise<Result> {
	return await withAccount(context, letters, async (account) => {
		const url = context.getNodeWebhookUrl('default');
		if (!url) throw new InputError('has no address', 'Save the workflow first.', 'Webhook');
		const options: unknown = context.getNodeParameter('options', {});
		const staticData = context.getWorkflowStaticData('node');
		return await work(
			callbackRegistry({ context, area: letters, account }, staticData, {
				url,
				secret: secretIn(staticData),
				verifySSL: !(isObject(options) && options.allowUnauthorizedCerts === true),
			}),
		);
	});
}

import type {
	IExecuteFunctions,
	IHookFunctions,
	INodeExecutionData,
	INodeProperties,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import type { Area } from '../http';
import { type Fields, fieldProperties, readFields, type Values } from '../fields';
import { rethrow } from '../host';
import { passWon } from './contest';
import { type Causes, refuseLoop, isLoopAllowed } from './loop';
import { type TriggerContext, withAccount } from './withAccount';
import type { Delivery } from './delivery';
import { receive, type Reception } from './receive';
import type { SecretSource } from './secret';
import {
	carriesUrlSecret,
	lifecycleOf,
	urlMethods,
	urlProperties,
	type UrlEmail,
} from './urlSecret';

export interface WebhookTrigger<F extends Fields> {
	readonly area: Area;
	/** Its parameters. They are only read for authorized calls, so that others cause no errors. */
	readonly fields: F;
	authorized(context: IWebhookFunctions, delivery: Delivery): boolean | Promise<boolean>;
	reception(values: Values<F>, context: IWebhookFunctions): Reception;
}

/** The description's webhook below this path; the URL that n8n would show lacks the secret. */
export function webhooksAt(path: string): IWebhookDescription[] {
	return [
		{
			name: 'default',
			httpMethod: 'POST',
			responseMode: 'onReceived',
			path,
			ndvHideUrl: true,
			ndvHideMethod: true,
		},
	];
}

/**
 * All of a node's `webhook()`. Parameters that can't be read are an error, for which n8n responds with status
 * code 500 and lists an execution: without its filters, the trigger would start the workflow for events that
 * its user filters out.
 */
export function webhookOf<F extends Fields>(trigger: WebhookTrigger<F>) {
	return async function webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(
			this,
			async (delivery) => await trigger.authorized(this, delivery),
			async () => trigger.reception(await triggerValues(this, trigger.area, trigger.fields), this),
		);
	};
}

/** The validated parameters of a trigger, with errors explained. */
export async function triggerValues<F extends Fields>(
	context: TriggerContext,
	area: Area,
	fields: F,
): Promise<Values<F>> {
	try {
		return readParameters(context, fields);
	} catch (error) {
		// Without the account's secrets, in case the value is one of them.
		return await withAccount(context, area, () => rethrow(error));
	}
}

/** @throws InputError */
export function readParameters<F extends Fields>(context: TriggerContext, fields: F): Values<F> {
	const entered = (name: string): unknown =>
		'getInputData' in context
			? context.getNodeParameter(name, 0, null)
			: context.getNodeParameter(name, null);
	return readFields(fields, entered, {
		timezone: context.getTimezone(),
		entered: context.getNode().parameters,
	});
}

/** A trigger whose URL, which contains a secret, a person enters in SVC. */
interface UrlTrigger<F extends Fields> extends Omit<WebhookTrigger<F>, 'authorized'> {
	readonly secret: SecretSource;
	/** Shown above the URL. */
	readonly notices: Fields;
	readonly url: string;
	readonly email: UrlEmail;
	/** What in its workflow would cause its events; undefined if nothing does, or the user allows it. */
	causes?(values: Values<F>): Causes | undefined;
	/**
	 * Adds to an item what takes time to get. That is part of the execution: until `webhook()` returns, n8n
	 * hasn't stored the event, which SVC doesn't send again after the response.
	 */
	complete?(
		context: IExecuteFunctions,
		item: INodeExecutionData,
		values: Values<F>,
	): Promise<INodeExecutionData>;
}

/** All of a node class with such a trigger, except for the texts of its description. */
export function urlTrigger<F extends Fields>(trigger: UrlTrigger<F>) {
	const { secret, notices, url, email, fields } = trigger;
	const properties: INodeProperties[] = [
		...fieldProperties(notices),
		...urlProperties(url),
		...fieldProperties(fields),
	];
	return {
		webhooks: webhooksAt(secret.path),
		properties,
		methods: urlMethods(secret, email),
		webhookMethods: lifecycleOf(secret, async (context) => await checkLoop(context, trigger)),
		execute: executeOf(trigger),
		webhook: webhookOf({
			...trigger,
			authorized: async (context, delivery) => await carriesUrlSecret(context, secret, delivery),
		}),
	};
}

async function checkLoop<F extends Fields>(
	context: IExecuteFunctions | IHookFunctions,
	{ area, fields, causes }: UrlTrigger<F>,
): Promise<void> {
	const values = readable(context, fields);
	const found = values && !isLoopAllowed(values) && causes?.(values);
	if (!found) return;
	await withAccount(context, area, async () => {
		await refuseLoop(context, found);
	});
}

/** Each event says what can't be read, and can come again once that is corrected. */
function readable<F extends Fields>(context: TriggerContext, fields: F): Values<F> | undefined {
	try {
		return readParameters(context, fields);
	} catch {
		return undefined;
	}
}

function executeOf<F extends Fields>(trigger: UrlTrigger<F>) {
	const { complete, fields } = trigger;
	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const [items = []] = await passWon.call(this);
		if (items.length > 0) await checkLoop(this, trigger);
		if (!complete || items.length === 0) return [items];
		// As in `webhook()`, they are read once for all events of a call.
		const values = readParameters(this, fields);
		return [await Promise.all(items.map(async (item) => await complete(this, item, values)))];
	};
}

import type {
	IHookFunctions,
	ILoadOptionsFunctions,
	INodeProperties,
	INodePropertyOptions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { internals } from '../host';
import { asLine } from '../http';
import type { Delivery } from './delivery';
import { sameSecret, secretOf, type SecretSource } from './secret';

/**
 * For areas without an endpoint to register a webhook: a person enters the webhook URL, which contains the
 * secret. So the URL must be shown to the user and never change, and must not be in the workflow, which
 * people share. It's therefore derived from the credential's secret and the webhook's ID, and nothing is
 * stored. Workflows that were duplicated have their own URLs; a node that was pasted or imported keeps its webhook's ID.
 */

/** The name of the query parameter that carries the secret. */
const parameter = 'token';

export async function carriesUrlSecret(
	context: IWebhookFunctions,
	settings: SecretSource,
	{ query }: Delivery,
): Promise<boolean> {
	const expected = await secretOf(context, settings, context.getNode().webhookId ?? '');
	return sameSecret(query[parameter], expected);
}

/**
 * There is nothing to register. Activation ensures that the URL has a secret, because without one every
 * call would be rejected.
 * @param check throws if the workflow isn't to be published
 */
export function lifecycleOf(
	settings: SecretSource,
	check: (context: IHookFunctions) => Promise<void>,
) {
	return {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				const secret = await secretOf(this, settings, this.getNode().webhookId ?? '');
				if (secret === '') return false;
				await check(this);
				return true;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				throw new NodeOperationError(
					this.getNode(),
					"The webhook has no secret, so it isn't opened",
					{
						description:
							'Check that the credential is complete. Then open the workflow in the editor, save it, and publish it again (n8n 1.x: activate).',
					},
				);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};
}

/**
 * The field that shows the URL, not what to do first: the notice above says that. It's a list because n8n's
 * server, which alone can read the credential, only computes the values of lists; n8n only stores which entry is
 * selected. (A locator would store the URL. The text of a resource mapper without columns looks better, but n8n computes
 * it again only when the panel opens: after another credential is selected, people would pass on the URL of the one
 * before.) n8n's lint demands "Name or ID" at the end of the name of such a list, and the last sentence of its
 * description.
 */
export function urlProperties(description: string): INodeProperties[] {
	return [
		{
			displayName: 'Webhook URL, Not a Name or ID',
			name: 'webhookUrl',
			type: 'options',
			noDataExpression: true,
			typeOptions: { loadOptionsMethod: 'getWebhookUrls' },
			default: 'production',
			hint: "Open the list to email or copy the URL. If you change the credential's token or secret, or duplicate the workflow, the URL changes: send the new one.",
			description: `${description}. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		},
		{
			displayName: 'Webhook ID',
			name: 'ownWebhookId',
			type: 'hidden',
			// The editor resolves it before its request to the server, which doesn't know the node then.
			default: '={{ $webhookId }}',
		},
	];
}

/** An email to whoever enters the URL in SVC. n8n can only copy its own webhook URLs, which lack the secret. */
export interface UrlEmail {
	readonly subject: string;
	/** What the URL follows. Another value of the credential can stand in it, which isn't secret. */
	text(valueOf: (field: string) => string): string;
}

export function urlMethods(settings: SecretSource, email: UrlEmail) {
	return {
		loadOptions: {
			async getWebhookUrls(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
				const webhookId = this.getCurrentNodeParameter('ownWebhookId');
				if (typeof webhookId !== 'string' || !/^[\w-]+$/.test(webhookId)) return [unknownUrl];
				const secret = await secretOf(this, settings, webhookId);
				if (secret === '') return [unknownUrl];
				const url = (kind: 'webhook' | 'webhook-test') =>
					`${baseOf(this, kind)}/${webhookId}/${settings.path}?${parameter}=${secret}`;
				// What kind it is comes first: the editor cuts off the end.
				return [
					{
						name: `Production URL: ${url('webhook')}`,
						value: 'production',
						description: `${await emailHint(this, settings, email, url('webhook'))}, or ${copyHint(url('webhook'))}`,
					},
					{
						name: `Test URL: ${url('webhook-test')}`,
						value: 'test',
						description: `Only works while this editor waits for an event. To copy it, ${copyHint(url('webhook-test'))}.`,
					},
				];
			},
		},
	};
}

/**
 * The text of a list entry can't be selected in the editor, but the URL of a link can be copied. Opening
 * the link would show only n8n's message that the webhook takes no GET requests. n8n shows two lines of it.
 */
function copyHint(url: string): string {
	return `right-click <a href="${url}" target="_blank">this link</a> and copy the link`;
}

/** Opens the user's own email program. Only what they send there leaves the browser. */
async function emailHint(
	context: ILoadOptionsFunctions,
	{ credential }: SecretSource,
	{ subject, text }: UrlEmail,
	url: string,
): Promise<string> {
	const values = await context.getCredentials(credential);
	const body = `${text((field) => asLine(values[field]))}\r\n\r\n${url}`;
	// An apostrophe is all that HTML could misread of what is left as it is.
	const encoded = (part: string) => encodeURIComponent(part).replace(/'/g, '%27');
	const link = `mailto:?subject=${encoded(subject)}&amp;body=${encoded(body)}`;
	return `<a href="${link}">Write an email</a> with this URL`;
}

const unknownUrl: INodePropertyOptions = {
	name: 'Choose the Credential and Save the Workflow to See the URL',
	value: 'production',
};

/**
 * n8n provides its webhook URLs to everything that runs, but has no function for them in the editor's
 * lists. If they aren't found, the usual path is used.
 */
function baseOf(context: ILoadOptionsFunctions, kind: 'webhook' | 'webhook-test'): string {
	const { webhookBaseUrl, webhookTestBaseUrl } = internals(context, 'additionalData');
	const base = kind === 'webhook' ? webhookBaseUrl : webhookTestBaseUrl;
	return typeof base === 'string' && base !== ''
		? base
		: `${context.getInstanceBaseUrl().replace(/(?<!\/)\/+$/, '')}/${kind}`;
}

import type {
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import {
	asFilter,
	carriesUrlSecret,
	lifecycleOf,
	passes,
	passWon,
	receive,
	urlMethods,
	urlProperties,
	type UrlSecret,
} from '../shared/webhook';
import { kindsIn } from './kinds';
import { isIdentified, readUpdates } from './updates';

const secret: UrlSecret = {
	credential: 'svcProductTokenApi',
	field: 'productToken',
	path: 'svc-bulk-email',
};

export class SvcBulkEmailTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Bulk Email Trigger',
		name: 'svcBulkEmailTrigger',
		icon: {
			light: 'file:../../icons/bulk-email.svg',
			dark: 'file:../../icons/bulk-email.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["kinds"].join(", ") || "Every update" }}',
		description:
			'Read and delete the webhook of bulk email. The trigger starts the workflow when an email is delivered, opened, clicked, or bounces.',
		eventTriggerDescription: 'Waiting for an update about a bulk email',
		activationMessage: 'Updates that are sent to the webhook URL now start this workflow.',
		defaults: { name: 'SVC Bulk Email Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: secret.path,
				ndvHideUrl: true,
				ndvHideMethod: true,
			},
		],
		triggerPanel: {
			header: 'Wait for an update about a bulk email',
			executionsHelp:
				'SVC sends updates to the one URL that is set up for the account: the production URL. So none arrive here, even after you pressed the button; send one yourself to the test URL, or publish the workflow (in n8n 1: activate it) and look at its executions.',
			activationHint:
				'Updates are sent to the production URL. Publish the workflow (in n8n 1: activate it) to receive them.',
		},
		properties: [
			{
				displayName:
					'Give the URL below to SVC as the webhook for bulk email updates, and say which kinds of updates are to be switched on. Open the list to copy it. It contains a secret: whoever knows it can start this workflow.',
				name: 'urlNotice',
				type: 'notice',
				default: '',
			},
			...urlProperties('The address for the updates, with its secret'),
			{
				displayName: 'Kinds',
				name: 'kinds',
				type: 'multiOptions',
				default: [],
				description: 'Only these updates start the workflow',
				hint: 'Leave empty to let all updates start the workflow',
				options: [
					{ name: 'Blacklisted', value: 'Blacklisted' },
					{ name: 'Bounced', value: 'Bounced' },
					{ name: 'Clicked', value: 'Clicked' },
					{ name: 'Complaint', value: 'Complaint' },
					{ name: 'Delivered', value: 'Delivered' },
					{ name: 'Opened', value: 'Opened' },
					{ name: 'Permanently Bounced', value: 'PermanentBounced' },
					{ name: 'Sent', value: 'Sent' },
					{ name: 'Unsubscribe', value: 'Unsubscribe' },
					{ name: 'Viewed in Browser', value: 'ViewedInBrowser' },
				],
			},
			{
				displayName: 'Include Updates of Unknown Kind',
				name: 'unknownKinds',
				type: 'boolean',
				default: true,
				description:
					'Whether updates start the workflow despite chosen kinds if they do not say of which kind they are. How SVC writes the kind is not documented, so this keeps you from missing any.',
			},
			{
				displayName: 'Identical Updates',
				name: 'identicalUpdates',
				type: 'options',
				default: 'once',
				description:
					'How to handle an update with the same content as an earlier one if it contains no time and no event ID, such as a second opening of the same email',
				options: [
					{
						name: 'Start Each Time',
						value: 'each',
						description: 'A repeated delivery of the same update starts the workflow again',
					},
					{
						name: 'Start Once',
						value: 'once',
						description: 'Only the first of them starts the workflow',
					},
				],
			},
		],
	};

	methods = urlMethods(secret);

	webhookMethods = lifecycleOf(secret);

	execute = passWon;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const kinds = asFilter(this.getNodeParameter('kinds', []));
		const unknownKinds = this.getNodeParameter('unknownKinds', true) === true;
		const once = this.getNodeParameter('identicalUpdates', 'once') !== 'each';
		return await receive(this, {
			authorized: async (delivery) => await carriesUrlSecret(this, secret, delivery),
			read: readUpdates,
			// Nothing is known to name an update, so it is the same if all of it is.
			identity: (update) => (once || isIdentified(update) ? JSON.stringify(update) : undefined),
			wanted: (update) => {
				const found = kindsIn(update);
				if (kinds.size === 0) return true;
				return found.length === 0 ? unknownKinds : found.some((kind) => passes(kinds, kind));
			},
		});
	}
}

import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { trigger } from './trigger';

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
		webhooks: trigger.webhooks,
		triggerPanel: {
			header: 'Wait for an update about a bulk email',
			executionsHelp:
				'SVC sends updates to the one URL that is set up for the account: the production URL. So none arrive here, even after you pressed the button; send one yourself to the test URL, or publish the workflow (in n8n 1: activate it) and look at its executions.',
			activationHint:
				'Updates are sent to the production URL. Publish the workflow (in n8n 1: activate it) to receive them.',
		},
		properties: trigger.properties,
	};

	methods = trigger.methods;

	webhookMethods = trigger.webhookMethods;

	execute = trigger.execute;

	webhook = trigger.webhook;
}

import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { selectedNames } from '../shared/fields';
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
		subtitle: selectedNames(trigger.properties, 'kinds', 'Every update'),
		description:
			"Show or delete the webhook for bulk email status updates. Doesn't send email. The trigger starts the workflow when an email is delivered, opened, clicked, or bounces.",
		eventTriggerDescription: 'Waiting for a bulk email update',
		activationMessage: 'This workflow now starts when SVC sends an update to the webhook URL.',
		defaults: { name: 'SVC Bulk Email Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				'Starts on bulk email status updates, such as Bounced. Your provider has to set up the webhook URL that the node shows.',
		},
		webhooks: trigger.webhooks,
		triggerPanel: {
			header: 'Waiting for a bulk email update',
			executionsHelp:
				"SVC sends updates to the production URL only, so none arrive while you test. To build the next nodes, select 'set mock data' in the output panel. To receive updates, publish the workflow (n8n 1.x: activate) and check its executions.",
			activationHint:
				'SVC sends updates to the production URL. To receive them, publish the workflow (n8n 1.x: activate).',
		},
		properties: trigger.properties,
	};

	methods = { ...trigger.methods, credentialTest: { testProductToken } };

	webhookMethods = trigger.webhookMethods;

	execute = trigger.execute;

	webhook = trigger.webhook;
}

import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { trigger } from './trigger';

export class SvcRouteTestingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Route Testing Trigger',
		name: 'svcRouteTestingTrigger',
		icon: {
			light: 'file:../../icons/route-testing.svg',
			dark: 'file:../../icons/route-testing.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: 'Test results',
		description:
			'Test on live handsets whether SMS arrive. The trigger starts the workflow when the status of a test changes.',
		eventTriggerDescription: 'Waiting for a report of a route test',
		activationMessage: 'Reports that are sent to the webhook URL now start this workflow.',
		defaults: { name: 'SVC Route Testing Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		webhooks: trigger.webhooks,
		triggerPanel: {
			header: 'Wait for a report of a route test',
			executionsHelp:
				'Reports go to the production URL and start the active workflow. To see one here, choose the test URL under "Webhook URL", give it to a single test as its result URL, and press the button; it works for two minutes.',
			activationHint:
				'Reports are sent to the production URL. Publish the workflow (in n8n 1: activate it) to receive them.',
		},
		properties: trigger.properties,
	};

	methods = trigger.methods;

	webhookMethods = trigger.webhookMethods;

	execute = trigger.execute;

	webhook = trigger.webhook;
}

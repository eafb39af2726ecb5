import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
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
			'Test on real phones whether SMS messages arrive. The trigger starts the workflow when the status of a test changes.',
		eventTriggerDescription: 'Waiting for a route test report',
		activationMessage: 'This workflow now starts when SVC sends a report to the webhook URL.',
		defaults: { name: 'SVC Route Testing Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				'Starts on reports of route tests. In the route testing application, enter the URL that the node shows. To get results in the same workflow, use SVC Route Testing > Run.',
		},
		webhooks: trigger.webhooks,
		triggerPanel: {
			header: 'Waiting for a route test report',
			executionsHelp:
				"SVC sends reports to the production URL, which starts the published workflow. To receive one here, copy the test URL from the 'Webhook URL' list, enter it as the result URL of a single test, and select the button. It works for two minutes.",
			activationHint:
				'SVC sends reports to the production URL. To receive them, publish the workflow (n8n 1.x: activate).',
		},
		properties: trigger.properties,
	};

	methods = { ...trigger.methods, credentialTest: { testProductToken } };

	webhookMethods = trigger.webhookMethods;

	execute = trigger.execute;

	webhook = trigger.webhook;
}

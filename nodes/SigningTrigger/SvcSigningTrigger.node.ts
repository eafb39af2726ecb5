import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { trigger } from './trigger';

export class SvcSigningTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Signing Trigger',
		name: 'svcSigningTrigger',
		icon: { light: 'file:../../icons/signing.svg', dark: 'file:../../icons/signing.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ ($parameter["dossierStates"] || []).join(", ") || "Dossier events" }}',
		description:
			'Have PDF documents signed online. The trigger starts the workflow when the state of a dossier changes, such as when all have signed.',
		eventTriggerDescription: 'Waiting for an event of a dossier',
		activationMessage: 'Events that are sent to the webhook URL now start this workflow.',
		defaults: { name: 'SVC Signing Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcSigningApi', required: true }],
		webhooks: trigger.webhooks,
		triggerPanel: {
			header: 'Wait for an event of a dossier',
			executionsHelp:
				'SVC sends events to the one URL that its support has set up for your Key ID: the production URL. So none arrive here, even after you pressed the button; send one yourself to the test URL, or publish the workflow (in n8n 1: activate it) and look at its executions.',
			activationHint:
				'Events are sent to the production URL. Publish the workflow (in n8n 1: activate it) to receive them.',
		},
		properties: trigger.properties,
	};

	methods = trigger.methods;

	webhookMethods = trigger.webhookMethods;

	execute = trigger.execute;

	webhook = trigger.webhook;
}

import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testSigning } from '../Signing/credentialTest';
import { selectedNames } from '../shared/fields';
import { trigger } from './trigger';

export class SvcSigningTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Signing Trigger',
		name: 'svcSigningTrigger',
		icon: { light: 'file:../../icons/signing.svg', dark: 'file:../../icons/signing.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: selectedNames(trigger.properties, 'dossierStates', 'Dossier events'),
		description:
			"Get contracts and other PDF documents signed online. The trigger starts the workflow when a dossier's state changes, for example once everyone has signed.",
		eventTriggerDescription: 'Waiting for a dossier event',
		activationMessage: 'This workflow now starts when SVC sends an event to the webhook URL.',
		defaults: { name: 'SVC Signing Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcSigningApi', required: true, testedBy: 'testSigning' }],
		builderHint: {
			searchHint:
				"Starts when a dossier is completed. SVC support has to set up the webhook URL that the node shows. The event has the dossier's ID but no customer, so save who signs in a data table.",
		},
		webhooks: trigger.webhooks,
		triggerPanel: {
			header: 'Waiting for a dossier event',
			executionsHelp:
				"SVC sends events to the production URL only, so none arrive while you test. To build the next nodes, select 'set mock data' in the output panel. To receive events, publish the workflow (n8n 1.x: activate) and check its executions.",
			activationHint:
				'SVC sends events to the production URL. To receive them, publish the workflow (n8n 1.x: activate).',
		},
		properties: trigger.properties,
	};

	methods = { ...trigger.methods, credentialTest: { testSigning } };

	webhookMethods = trigger.webhookMethods;

	execute = trigger.execute;

	webhook = trigger.webhook;
}

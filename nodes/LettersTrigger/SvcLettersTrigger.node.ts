import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { testProductToken } from '../productToken/credentialTest';
import { fieldProperties } from '../shared/fields';
import { methodsOfFields } from '../shared/operation';
import { webhookOf, webhooksAt } from '../shared/webhook';
import { fields } from './fields';
import { begin, lifecycle } from './lifecycle';
import { trigger } from './trigger';

export class SvcLettersTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Letters Trigger',
		name: 'svcLettersTrigger',
		icon: { light: 'file:../../icons/letters.svg', dark: 'file:../../icons/letters.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["statuses"].value || "Every status" }}',
		description:
			"Print and mail letters. The trigger starts the workflow when a letter's status changes.",
		eventTriggerDescription: 'Waiting for a letter status change',
		activationMessage: "This workflow now starts when a letter's status changes.",
		defaults: { name: 'SVC Letters Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true, testedBy: 'testProductToken' }],
		builderHint: {
			searchHint:
				"Starts on each status change of the account's letters. To wait for one letter in a workflow, use SVC Letters > Send and Wait for Status.",
		},
		webhooks: webhooksAt('svc-letters'),
		triggerPanel: {
			header: 'Waiting for a letter status change',
			executionsHelp: {
				inactive:
					"To test, select the button, then wait until a letter's status changes. To start on every change, publish the workflow (n8n 1.x: activate). n8n registers its URL with SVC for you, and removes it when you unpublish. Status changes are missed while it's unpublished.",
				active:
					'The workflow is published: every status change starts it. To test here as well, select the button. SVC then calls this editor too.',
			},
			activationHint:
				"When you're done, publish the workflow (n8n 1.x: activate). SVC then calls it whenever a letter's status changes.",
		},
		properties: fieldProperties(fields),
	};

	methods = { ...methodsOfFields([fields]), credentialTest: { testProductToken } };

	webhookMethods = lifecycle;

	execute = begin;

	webhook = webhookOf(trigger);
}

import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';
import { fieldProperties } from '../shared/fields';
import { passWon, webhookOf, webhooksAt } from '../shared/webhook';
import { fields } from './fields';
import { lifecycle } from './lifecycle';
import { trigger } from './trigger';

export class SvcLettersTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Letters Trigger',
		name: 'svcLettersTrigger',
		icon: { light: 'file:../../icons/letters.svg', dark: 'file:../../icons/letters.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["statuses"] || "Every status" }}',
		description:
			"Print and post physical letters. The trigger starts the workflow when a letter's status changes.",
		eventTriggerDescription: 'Waiting for a letter to change its status',
		activationMessage: 'SVC now calls this workflow whenever the status of a letter changes.',
		defaults: { name: 'SVC Letters Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		webhooks: webhooksAt('svc-letters'),
		triggerPanel: {
			header: 'Wait for a letter to change its status',
			executionsHelp: {
				inactive:
					'To try it out, press the button and let a letter change its status. To have every change start the workflow, publish the workflow (in n8n 1: activate it). n8n registers its address with SVC by itself, and removes it when you unpublish it.',
				active:
					'The workflow is active: every change of status starts it. To try it out here as well, press the button; SVC then calls this editor, too.',
			},
			activationHint:
				'Once you are done, publish the workflow (in n8n 1: activate it). SVC then calls it whenever the status of a letter changes.',
		},
		properties: fieldProperties(fields),
	};

	webhookMethods = lifecycle;

	execute = passWon;

	webhook = webhookOf(trigger);
}

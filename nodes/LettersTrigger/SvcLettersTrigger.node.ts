import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { asFilter, passes, passWon, receive, sameSecret, storedSecret } from '../shared/webhook';
import { createCallback, deleteCallback, hasCallback } from './lifecycle';
import { readPayload } from '../Letters/callback/payload';
import { callerHeader } from '../Letters/callback/ownSecret';

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
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: 'svc-letters',
				ndvHideUrl: true,
				ndvHideMethod: true,
			},
		],
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
		properties: [
			{
				displayName:
					'Nothing to set up: n8n registers its address with SVC when the workflow is published (in n8n 1: activated), and removes it afterwards.',
				name: 'registrationNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'string',
				default: '',
				placeholder: 'e.g. sent, delivered',
				description:
					'Only these statuses start the workflow, separated by commas. The output of a letter shows how your statuses are called.',
				hint: 'Leave empty to let all statuses start the workflow',
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add Option',
				default: {},
				options: [
					{
						displayName: 'Ignore SSL Issues (Insecure)',
						name: 'allowUnauthorizedCerts',
						type: 'boolean',
						default: false,
						description: 'Whether to connect even if SSL certificate validation is not possible',
					},
				],
			},
		],
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await hasCallback(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await createCallback(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await deleteCallback(this);
			},
		},
	};

	execute = passWon;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const statuses = asFilter(this.getNodeParameter('statuses', ''));
		const secret = storedSecret(this.getWorkflowStaticData('node'));
		return await receive(this, {
			authorized: ({ headers }) => sameSecret(headers[callerHeader], secret),
			read: (text, { headers }) => readPayload(text, headers['content-type']),
			identity: ({ letterId, status, receivedAt }) =>
				JSON.stringify([letterId, status, receivedAt]),
			wanted: ({ status }) => passes(statuses, status),
		});
	}
}

import type {
	IDataObject,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { word } from '../shared/http';
import { downloadFields, isObject, property } from '../shared/fields';
import {
	asFilter,
	carriesUrlSecret,
	lifecycleOf,
	passes,
	passWon,
	plain,
	receive,
	urlMethods,
	urlProperties,
	type UrlSecret,
	valueAt,
} from '../shared/webhook';
import { isCompleted, withDocuments } from './documents';

const secret: UrlSecret = {
	credential: 'svcSigningApi',
	field: 'secret',
	path: 'svc-signing',
};

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
			header: 'Wait for an event of a dossier',
			executionsHelp:
				'SVC sends events to the one URL that its support has set up for your Key ID: the production URL. So none arrive here, even after you pressed the button; send one yourself to the test URL, or publish the workflow (in n8n 1: activate it) and look at its executions.',
			activationHint:
				'Events are sent to the production URL. Publish the workflow (in n8n 1: activate it) to receive them.',
		},
		properties: [
			{
				displayName:
					'SVC support has to set up the webhook URL once for your Key ID. Open the list below to copy it. It contains a secret: whoever knows it can start this workflow.',
				name: 'urlNotice',
				type: 'notice',
				default: '',
			},
			{
				displayName:
					'Text for support: "Please set the webhook URL of our Key ID (<i>your Key ID</i>) to the following address. It has to be used exactly as it is, including the part after the question mark: (<i>the URL</i>)"',
				name: 'messageNotice',
				type: 'notice',
				default: '',
			},
			...urlProperties('The address for SVC support, with its secret'),
			{
				displayName: 'Dossier States',
				name: 'dossierStates',
				type: 'multiOptions',
				default: [],
				description: 'Only these states start the workflow. Leave empty for all.',
				options: [
					{ name: 'Completed', value: 'completed', description: 'Everybody has signed' },
					{ name: 'Draft', value: 'draft', description: 'Created, not sent yet' },
				],
			},
			{
				displayName: 'Download Signed Documents',
				name: 'downloadDocuments',
				type: 'boolean',
				default: false,
				description:
					'Whether to put a ZIP archive of the signed documents and the audit report into the item when a dossier is completed',
			},
			property('binaryPropertyName', downloadFields.binaryPropertyName, {
				downloadDocuments: [true],
			}),
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add Filter',
				default: {},
				options: [
					{
						displayName: 'Event Types',
						name: 'eventTypes',
						type: 'multiOptions',
						default: [],
						description: 'Only these types start the workflow. Leave empty for all.',
						options: [{ name: 'Dossier State Updated', value: 'dossier.state.updated' }],
					},
					{
						displayName: 'Other Dossier States',
						name: 'otherDossierStates',
						type: 'string',
						default: '',
						placeholder: 'e.g. expired, declined',
						description:
							'These states start the workflow as well, separated by commas. SVC documents no more than those in the list, but there are others.',
					},
					{
						displayName: 'Other Event Types',
						name: 'otherEventTypes',
						type: 'string',
						default: '',
						placeholder: 'e.g. dossier.created',
						description: 'These types start the workflow as well, separated by commas',
					},
				],
			},
		],
	};

	methods = urlMethods(secret);

	webhookMethods = lifecycleOf(secret);

	execute = passWon;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const filters: unknown = this.getNodeParameter('filters', {});
		const more = isObject(filters) ? filters : {};
		const states = asFilter(this.getNodeParameter('dossierStates', []), more.otherDossierStates);
		const types = asFilter(more.eventTypes, more.otherEventTypes);
		const field = word(this.getNodeParameter('binaryPropertyName', 'data')) || 'data';
		const downloads = this.getNodeParameter('downloadDocuments', false) === true;
		return await receive(this, {
			authorized: async (delivery) => await carriesUrlSecret(this, secret, delivery),
			identity,
			wanted: (event) =>
				passes(types, event.type) && passes(states, valueAt(event, 'dossier', 'state')),
			items: async (event) =>
				downloads && isCompleted(event)
					? await withDocuments(this, event, field)
					: [{ json: event }],
		});
	}
}

/** The event's ID (service document 1, events); should it be missing, all of the event. */
function identity(event: IDataObject): string {
	return plain(event.id) || JSON.stringify(event);
}

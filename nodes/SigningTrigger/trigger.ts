import type { IDataObject } from 'n8n-workflow';
import { signing } from '../Signing/area';
import { choices, collection, downloadFields, notice, texts, when, yesNo } from '../shared/fields';
import { asFilter, passes, plain, urlTrigger, valueAt } from '../shared/webhook';
import { isCompleted, withDocuments } from './documents';

export const trigger = urlTrigger({
	area: signing,
	secret: { credential: 'svcSigningApi', field: 'secret', path: 'svc-signing' },
	notices: {
		urlNotice: notice(
			'SVC support has to set up the webhook URL once for your Key ID. Open the list below to copy it. It contains a secret: whoever knows it can start this workflow.',
		),
		messageNotice: notice(
			'Text for support: "Please set the webhook URL of our Key ID (<i>your Key ID</i>) to the following address. It has to be used exactly as it is, including the part after the question mark: (<i>the URL</i>)"',
		),
	},
	url: 'The address for SVC support, with its secret',
	fields: {
		dossierStates: choices({
			displayName: 'Dossier States',
			description: 'Only these states start the workflow. Leave empty for all.',
			options: [
				{ name: 'Completed', value: 'completed', description: 'Everybody has signed' },
				{ name: 'Draft', value: 'draft', description: 'Created, not sent yet' },
			],
		}),
		downloadDocuments: yesNo({
			displayName: 'Download Signed Documents',
			description:
				'Whether to put a ZIP archive of the signed documents and the audit report into the item when a dossier is completed',
		}),
		binaryPropertyName: when({ downloadDocuments: [true] }, downloadFields.binaryPropertyName),
		filters: collection({
			displayName: 'Filters',
			placeholder: 'Add Filter',
			entry: {
				eventTypes: choices({
					displayName: 'Event Types',
					description: 'Only these types start the workflow. Leave empty for all.',
					options: [{ name: 'Dossier State Updated', value: 'dossier.state.updated' }],
					whenEmpty: 'leaveOut',
				}),
				otherDossierStates: texts({
					displayName: 'Other Dossier States',
					description:
						'These states start the workflow as well, separated by commas. SVC documents no more than those in the list, but there are others.',
					placeholder: 'e.g. expired, declined',
					whenEmpty: 'leaveOut',
				}),
				otherEventTypes: texts({
					displayName: 'Other Event Types',
					description: 'These types start the workflow as well, separated by commas',
					placeholder: 'e.g. dossier.created',
					whenEmpty: 'leaveOut',
				}),
			},
		}),
	},
	reception({ dossierStates, downloadDocuments, binaryPropertyName = 'data', filters }, context) {
		const states = asFilter(dossierStates, filters.otherDossierStates);
		const types = asFilter(filters.eventTypes, filters.otherEventTypes);
		return {
			identity,
			wanted: (event) =>
				passes(types, event.type) && passes(states, valueAt(event, 'dossier', 'state')),
			items: async (event) =>
				downloadDocuments && isCompleted(event)
					? await withDocuments(context, event, binaryPropertyName)
					: [{ json: event }],
		};
	},
});

/** The event's ID (service document 1, events); should it be missing, all of the event. */
function identity(event: IDataObject): string {
	return plain(event.id) || JSON.stringify(event);
}

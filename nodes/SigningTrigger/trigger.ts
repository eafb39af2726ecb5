import type { IDataObject } from 'n8n-workflow';
import { signing } from '../Signing/area';
import {
	choices,
	collection,
	optionsBox,
	downloadFields,
	notice,
	texts,
	when,
	yesNo,
} from '../shared/fields';
import { plain } from '../shared/http';
import {
	allowLoop,
	asFilter,
	objectIn,
	passes,
	Refusal,
	urlTrigger,
	valueAt,
} from '../shared/webhook';
import { isCompleted, withDocuments } from './documents';

export const trigger = urlTrigger({
	area: signing,
	secret: { credential: 'svcSigningApi', field: 'secret', path: 'svc-signing' },
	notices: {
		urlNotice: notice(
			"Publish this workflow (n8n 1.x: activate it), then open the list below and select 'Write an email', and send that email to SVC support once. SVC keeps one URL per Key ID, so a program or workflow that uses the current URL stops receiving events. Test runs receive nothing. Keep the URL private.",
		),
	},
	email: {
		subject: 'Webhook URL for signing',
		text: (valueOf) =>
			`Please set the webhook URL of our Key ID ${valueOf('keyId')} to the following URL. Use it exactly as shown, including the part after the question mark:`,
	},
	url: 'The URL for SVC support, which sets one URL per Key ID. It contains a secret',
	fields: {
		dossierStates: choices({
			displayName: 'Trigger On',
			hint: 'Leave empty to trigger on every event. To know who signed, save the dossier ID with the name when you send it.',
			options: [
				{
					name: 'Dossier Completed',
					value: 'completed',
					description: 'Normally, everyone has signed. The audit report says who did.',
				},
				{
					name: 'Dossier Created',
					value: 'draft',
					description: 'The state "draft", right after creation',
				},
			],
			default: ['completed'],
		}),
		downloadDocuments: yesNo({
			displayName: 'Download Signed Documents',
			description:
				'Whether to add a ZIP archive of the signed documents and the audit report to the item when a dossier is completed',
			hint: 'If the download fails, the item has "downloadError" and no file',
		}),
		binaryPropertyName: when({ downloadDocuments: [true] }, downloadFields.binaryPropertyName),
		filters: collection({
			displayName: 'Filters',
			placeholder: 'Add Filter',
			entry: {
				eventTypes: choices({
					displayName: 'Event Types',
					description: 'Leave empty to trigger on every type',
					options: [{ name: 'Dossier State Updated', value: 'dossier.state.updated' }],
					whenEmpty: 'leaveOut',
				}),
				otherDossierStates: texts({
					displayName: 'Other Dossier States',
					description:
						"States to trigger on in addition to those under 'Trigger On', separated by commas. If 'Trigger On' is empty, only these trigger the workflow.",
					hint: "To see the names that SVC uses, leave 'Trigger On' and all filters empty, and check the executions",
					placeholder: 'e.g. expired, declined',
					whenEmpty: 'leaveOut',
				}),
				otherEventTypes: texts({
					displayName: 'Other Event Types',
					description:
						"Comma-separated types. The workflow starts only on these and those under 'Event Types'. 'Trigger On' must match too.",
					placeholder: 'e.g. dossier.created',
					whenEmpty: 'leaveOut',
				}),
			},
		}),
		options: optionsBox({ allowLoop }),
	},
	causes: ({ dossierStates, filters }) =>
		!passes(asFilter(dossierStates, filters.otherDossierStates), 'draft')
			? undefined
			: {
					does: 'creates a dossier',
					operations: { svcSigning: ['dossier create', 'dossier sendForSigning'] },
				},
	reception({ dossierStates, filters }) {
		const states = asFilter(dossierStates, filters.otherDossierStates);
		const types = asFilter(filters.eventTypes, filters.otherEventTypes);
		return {
			read: (text) => eventIn(text, states, types),
			// The event's ID (service document 1, events); should it be missing, all of the event.
			identity: (event) => plain(event.id) || JSON.stringify(event),
			wanted: (event) =>
				passes(types, event.type) && passes(states, valueAt(event, 'dossier', 'state')),
		};
	},
	complete: async (context, item, { downloadDocuments, binaryPropertyName = 'data' }) =>
		downloadDocuments && isCompleted(item.json)
			? await withDocuments(context, item, binaryPropertyName)
			: item,
});

/**
 * A filter would drop an event that doesn't say what the filter is about, such as one in an envelope: a change of a state
 * that doesn't say which, or an event without a type. SVC delivers what is rejected again (service document 1, events).
 * Other types are undocumented, and may come without a dossier.
 */
function eventIn(
	text: string,
	states: ReadonlySet<string>,
	types: ReadonlySet<string>,
): IDataObject | Refusal {
	const event = objectIn(text, signing);
	if (event instanceof Refusal) return event;
	const type = plain(event.type);
	if (types.size > 0 && type === '') return new Refusal(400, 'The event has no type');
	if (states.size === 0) return event;
	const isOther = !['', 'dossier.state.updated'].includes(type);
	if (isOther || plain(valueAt(event, 'dossier', 'state')) !== '') return event;
	return new Refusal(400, 'The event has no dossier.state');
}

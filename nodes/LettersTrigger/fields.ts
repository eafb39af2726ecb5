import { allowUnauthorizedCerts } from '../Letters/callback/properties';
import { collection, notice, onlyEvent, texts } from '../shared/fields';

export const fields = {
	statusChange: onlyEvent('Letter Status Changed', 'statusChange', 'On letter status changed'),
	registrationNotice: notice(
		"Nothing to set up: n8n registers its URL with SVC when you publish the workflow, and removes it when you unpublish. Status changes are missed while it's unpublished.",
	),
	statuses: texts({
		displayName: 'Statuses',
		description:
			'Comma-separated statuses to trigger on. To see how SVC spells them, run Letter > Get Many.',
		hint: 'Leave empty to trigger on every status',
		placeholder: 'e.g. sent, delivered',
	}),
	options: collection({
		displayName: 'Options',
		placeholder: 'Add Option',
		entry: { allowUnauthorizedCerts },
	}),
};

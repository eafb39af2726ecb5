import { allowUnauthorizedCerts } from '../Letters/callback/properties';
import { collection, notice, texts } from '../shared/fields';

export const fields = {
	registrationNotice: notice(
		'Nothing to set up: n8n registers its URL with SVC when you publish the workflow (n8n 1.x: activate), and removes it when you unpublish',
	),
	statuses: texts({
		displayName: 'Statuses',
		description:
			"Comma-separated statuses to trigger on. SVC doesn't document their names. To see yours, run Letter > Get.",
		hint: 'Leave empty to trigger on every status',
		placeholder: 'e.g. sent, delivered',
	}),
	options: collection({
		displayName: 'Options',
		placeholder: 'Add Option',
		entry: { allowUnauthorizedCerts },
	}),
};

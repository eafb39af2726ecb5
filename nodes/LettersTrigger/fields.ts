import { allowUnauthorizedCerts } from '../Letters/callback/properties';
import { collection, notice, texts } from '../shared/fields';

export const fields = {
	registrationNotice: notice(
		'Nothing to set up: n8n registers its address with SVC when the workflow is published (in n8n 1: activated), and removes it afterwards.',
	),
	statuses: texts({
		displayName: 'Statuses',
		description:
			'Only these statuses start the workflow, separated by commas. The output of a letter shows how your statuses are called.',
		hint: 'Leave empty to let all statuses start the workflow',
		placeholder: 'e.g. sent, delivered',
	}),
	options: collection({
		displayName: 'Options',
		placeholder: 'Add Option',
		entry: { allowUnauthorizedCerts },
	}),
};

import { allowUnauthorizedCerts } from '../Letters/callback/properties';
import { seenLetterStatuses } from '../Letters/letter/statuses';
import { allowLoop } from '../shared/webhook';
import { optionsBox, listedTexts, notice, onlyEvent } from '../shared/fields';

export const fields = {
	statusChange: onlyEvent('Letter Status Changed', 'statusChange', 'On letter status changed'),
	registrationNotice: notice(
		"Nothing to set up: n8n registers its URL with SVC when you publish the workflow (n8n 1.x: activate it), and removes it when you unpublish. Status changes are missed while it's unpublished.",
	),
	statuses: listedTexts({
		...seenLetterStatuses,
		displayName: 'Statuses',
		description:
			'Comma-separated statuses to trigger on. From List has the statuses of your letters so far.',
		hint: 'Leave empty to trigger on every status. The list has the statuses of your letters so far. For several, select By Name. A misspelled status never triggers the workflow.',
		idPlaceholder: 'e.g. sent, delivered',
	}),
	options: optionsBox({ allowLoop, allowUnauthorizedCerts }),
};

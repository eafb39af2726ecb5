import { notice } from '../../shared/fields';
import { operation } from '../area';
import { webhookStatuses } from './missing';

export const deleteWebhook = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete bulk email webhook and stop updates',
	description: 'Stop all bulk email status updates',
	request: 'DELETE /accounts/{accountID}/webhooks',
	effect: 'idempotent',
	fields: {
		consequence: notice(
			'This stops all bulk email status updates, including those that start an SVC Bulk Email Trigger. To set up the webhook again, contact your provider.',
		),
	},
	statuses: webhookStatuses,
	send: { as: 'one', output: () => [{ deleted: true }] },
});

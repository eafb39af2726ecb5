import { notice } from '../../shared/fields';
import { operation } from '../area';
import { webhookStatuses } from './missing';

export const deleteWebhook = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete bulk email webhook and stop updates',
	description: 'Stop all status updates of bulk email',
	request: 'DELETE /accounts/{accountID}/webhooks',
	effect: 'idempotent',
	fields: {
		consequence: notice(
			'No status updates of bulk email are sent any more, to nobody: workflows with the SVC Bulk Email Trigger do not start either. It cannot be set up again here; ask your provider.',
		),
	},
	statuses: webhookStatuses,
	send: { as: 'one', output: () => [{ deleted: true }] },
});

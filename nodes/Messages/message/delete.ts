import { operation } from '../area';
import { messageId } from '../locators';

export const deleteMessage = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a message',
	description:
		'Delete a message permanently. To prevent deliveries that are still to come, cancel it instead.',
	request: 'DELETE /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: { messageId },
	send: { as: 'one', output: () => [{ deleted: true }] },
});

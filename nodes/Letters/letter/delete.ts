import { operation } from '../area';
import { letterId } from '../locators';

export const deleteLetter = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete letter',
	description:
		'Delete a letter permanently. Whether a letter on its way can be stopped is not described by the service.',
	request: 'DELETE /accounts/{accountId}/letters/{letterId}',
	effect: 'idempotent',
	fields: { letterId },
	send: { as: 'one', output: () => [{ deleted: true }] },
});

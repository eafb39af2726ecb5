import { operation } from '../area';
import { deletedOutput } from '../deletedOutput';
import { callbackId } from '../locators';

export const deleteCallback = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete callback',
	description: 'Delete a callback permanently. SVC stops calling its URL.',
	request: 'DELETE /accounts/{accountId}/callbacks/{callbackId}',
	effect: 'idempotent',
	fields: { callbackId },
	send: { as: 'one', output: ({ body }) => deletedOutput('callback', body) },
});

import { operation } from '../area';
import { contactsToo, groupId } from './properties';

export const deleteGroup = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete group',
	description:
		'Delete a group permanently. May also delete its contacts, so export them first if you need them.',
	request: 'DELETE /accounts/{accountId}/groups/{groupId}',
	effect: 'idempotent',
	fields: { removes: contactsToo, groupId },
	send: { as: 'one', output: () => [{ deleted: true }] },
});

import { operation } from '../area';
import { groupId } from './properties';

export const deleteGroup = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete group',
	description:
		'Delete a group permanently. What becomes of its contacts is not described; export them before if you need them.',
	request: 'DELETE /accounts/{accountId}/groups/{groupId}',
	effect: 'idempotent',
	fields: { groupId },
	send: { as: 'one', output: () => [{ deleted: true }] },
});

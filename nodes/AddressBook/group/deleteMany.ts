import { deletionInParts, several } from '../../shared/operation';
import { operation } from '../area';
import { contactsToo, groupId } from './properties';

export const deleteManyGroups = operation({
	name: 'Delete Many',
	value: 'deleteMany',
	action: 'Delete many groups',
	description:
		'Delete several groups permanently, in as few requests as possible. May also delete their contacts, so export them first if you need them.',
	request: 'DELETE /accounts/{accountId}/groups',
	effect: 'idempotent',
	fields: { removes: contactsToo, groupIds: several(groupId) },
	send: deletionInParts('groupIds', 'Group'),
});

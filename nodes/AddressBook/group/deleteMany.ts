import { deleteInParts, several } from '../../shared/operation';
import { operation } from '../area';
import { contactsToo, groupId } from './properties';

/** SVC returns nothing, so one item says for all IDs that they are deleted. */
export const deleteManyGroups = operation({
	name: 'Delete Many',
	value: 'deleteMany',
	action: 'Delete many groups',
	description:
		'Delete several groups permanently, in as few requests as possible. May also delete their contacts, so export them first if you need them.',
	request: 'DELETE /accounts/{accountId}/groups',
	effect: 'idempotent',
	fields: { removes: contactsToo, groupIds: several(groupId) },
	send: {
		as: 'steps',
		async run({ groupIds }, send) {
			await deleteInParts(groupIds, { query: 'groupIds', nouns: 'groups' }, send);
			return [{ deleted: true, groupIds }];
		},
	},
});

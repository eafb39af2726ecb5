import { operation } from '../area';
import { groupId, groupInShort } from './properties';

export const getGroup = operation({
	name: 'Get',
	value: 'get',
	action: 'Get group',
	description: 'Retrieve a group with its contact count',
	request: 'GET /accounts/{accountId}/groups/{groupId}',
	fields: { groupId },
	send: { as: 'one', simplify: groupInShort },
});

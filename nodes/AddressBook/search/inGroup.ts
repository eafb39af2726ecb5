import { operation } from './area';
import { groupLocator } from '../../messaging/addressBook/groupLocator';
import { resultInShort, term } from './properties';

export const searchInGroup = operation({
	name: 'Search in Group',
	value: 'searchInGroup',
	action: 'Search contacts in group',
	description: 'Search the contacts in a group',
	request: 'GET /accounts/{accountId}/groups/{groupId}/search',
	fields: {
		groupId: groupLocator({
			displayName: 'Group',
			description: 'The group to search in',
		}),
		term,
	},
	send: { as: 'whole', simplify: resultInShort },
});

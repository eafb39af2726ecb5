import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { orderBy } from '../lists';
import { groupInShort } from './properties';

export const getManyGroups = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many groups',
	description: 'Retrieve many groups, with how many contacts each has',
	request: 'GET /accounts/{accountId}/groups',
	effect: 'read',
	fields: {},
	filters: {
		favorite: yesNo({
			displayName: 'Favorites Only',
			description: 'Whether to return only groups that are marked as favorites',
			default: true,
		}),
		includeHidden: yesNo({
			displayName: 'Include Hidden',
			description: 'Whether to return hidden groups too',
			default: true,
		}),
	},
	options: { orderBy: orderBy('name, number of contacts or creation date') },
	send: { as: 'pages', simplify: groupInShort },
});

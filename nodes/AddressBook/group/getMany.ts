import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { orderBy } from '../lists';
import { groupInShort } from './properties';

export const getManyGroups = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many groups',
	description: 'Retrieve a list of groups with their contact counts',
	request: 'GET /accounts/{accountId}/groups',
	fields: {},
	filters: {
		favorite: yesNo({
			displayName: 'Favorites Only',
			description: 'Whether to return only favorite groups',
			default: true,
		}),
		includeHidden: yesNo({
			displayName: 'Include Hidden',
			description: 'Whether to include hidden groups',
			default: true,
		}),
	},
	options: { orderBy: orderBy('name or contacts') },
	send: { as: 'pages', simplify: groupInShort },
});

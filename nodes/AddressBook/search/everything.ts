import { yesNo } from '../../shared/fields';
import { operation } from './area';
import { resultInShort, term } from './properties';

export const searchEverything = operation({
	name: 'Search All',
	value: 'searchEverything',
	action: 'Search groups and contacts',
	description: 'Search groups and contacts',
	request: 'GET /accounts/{accountId}/search',
	fields: { term },
	filters: {
		excludeMarketingContacts: yesNo({
			displayName: 'Exclude Marketing Contacts',
			description: 'Whether to exclude marketing contacts',
			default: true,
		}),
	},
	send: { as: 'pages', simplify: resultInShort },
});

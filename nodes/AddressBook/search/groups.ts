import { operation } from './area';
import { resultInShort, term } from './properties';

export const searchGroups = operation({
	name: 'Search Groups',
	value: 'searchGroups',
	action: 'Search groups',
	description: 'Search the groups of the address book',
	request: 'GET /accounts/{accountId}/search/groups',
	fields: { term },
	send: { as: 'whole', simplify: resultInShort },
});

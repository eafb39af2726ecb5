import type { Resource } from '../../shared/operation';
import { searchEverything } from './everything';
import { searchGroups } from './groups';
import { searchInGroup } from './inGroup';

export const search: Resource = {
	name: 'Search',
	value: 'search',
	description: 'Groups and contacts, found by a word',
	first: searchEverything,
	operations: [searchEverything, searchGroups, searchInGroup],
};

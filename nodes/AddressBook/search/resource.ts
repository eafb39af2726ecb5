import type { Resource } from '../../shared/operation';
import { searchEverything } from './everything';
import { searchGroups } from './groups';
import { searchInGroup } from './inGroup';

export const search: Resource = {
	name: 'Search',
	value: 'search',
	description: 'A search for groups and contacts',
	operations: [searchEverything, searchGroups, searchInGroup],
};

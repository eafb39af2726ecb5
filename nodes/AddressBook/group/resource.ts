import type { Resource } from '../../shared/describe';
import { getManyGroups } from './getMany';

export const group: Resource = {
	name: 'Group',
	value: 'group',
	description: 'Contacts that get messages together',
	first: getManyGroups,
	operations: [getManyGroups],
};

import type { Resource } from '../../shared/operation';
import { createGroup } from './create';
import { deleteGroup } from './delete';
import { deleteManyGroups } from './deleteMany';
import { getGroup } from './get';
import { getManyGroups } from './getMany';
import { updateGroup } from './update';

export const group: Resource = {
	name: 'Group',
	value: 'group',
	description: 'A set of contacts to send messages to',
	operations: [getManyGroups, createGroup, getGroup, updateGroup, deleteGroup, deleteManyGroups],
};

import type { Resource } from '../../shared/operation';
import { createField } from './create';
import { deleteField } from './delete';
import { getField } from './get';
import { getManyFields } from './getMany';
import { updateField } from './update';

export const field: Resource = {
	name: 'Field',
	value: 'field',
	description: 'The label of a custom value that contacts can have',
	first: getManyFields,
	operations: [createField, getField, getManyFields, updateField, deleteField],
};

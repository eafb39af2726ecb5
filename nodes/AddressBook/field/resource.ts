import type { Resource } from '../../shared/operation';
import { createField } from './create';
import { deleteField } from './delete';
import { getField } from './get';
import { getManyFields } from './getMany';
import { updateField } from './update';

export const field: Resource = {
	name: 'Field',
	value: 'field',
	description: 'A custom field for contacts, such as Birthday',
	operations: [getManyFields, createField, getField, updateField, deleteField],
};

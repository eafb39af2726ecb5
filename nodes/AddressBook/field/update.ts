import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { fieldId, name, ownId } from './properties';

export const updateField = operation({
	name: 'Update',
	value: 'update',
	action: 'Update custom field',
	description: 'Rename a custom field',
	request: 'PUT /accounts/{accountId}/fields/{fieldId}',
	effect: 'idempotent',
	fields: { fieldId, name },
	additionalFields: { ownId },
	send: {
		as: 'one',
		ifEmpty: (values) => ({ id: Number(values.fieldId), name: values.name }),
	},
	hints: [changedTwice('custom field', 'Field', 'fieldId')],
});

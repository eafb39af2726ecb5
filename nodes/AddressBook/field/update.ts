import { asObjectOr } from '../../shared/http';
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
		output: ({ body }, values) => [
			asObjectOr({ id: Number(values.fieldId), name: values.name }, body),
		],
	},
	hints: [changedTwice('custom field', 'Field', 'fieldId')],
});

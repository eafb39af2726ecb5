import { operation } from '../area';
import { fieldId } from './properties';

export const deleteField = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete custom field',
	description:
		'Delete a custom field permanently. What becomes of the values that contacts have in it is not described.',
	request: 'DELETE /accounts/{accountId}/fields/{fieldId}',
	effect: 'idempotent',
	fields: { fieldId },
	send: { as: 'one', output: () => [{ deleted: true }] },
});

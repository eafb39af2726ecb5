import { notice } from '../../shared/fields';
import { operation } from '../area';
import { fieldId } from './properties';

export const deleteField = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete custom field',
	description:
		'Delete a custom field permanently. May also delete its values in all contacts, so export them first if you need them.',
	request: 'DELETE /accounts/{accountId}/fields/{fieldId}',
	effect: 'idempotent',
	fields: {
		removes: notice(
			"You can't undo this. SVC may also delete the field's values in all contacts: if you need them, run Contact > Export first.",
		),
		fieldId,
	},
	send: { as: 'one', output: () => [{ deleted: true }] },
});

import { notice } from '../../shared/fields';
import { deletion } from '../../shared/operation';
import { operation } from '../area';
import { letterId } from '../locators';

export const deleteLetter = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete letter',
	description:
		'Delete a letter permanently. This might not stop a letter that is already being processed.',
	request: 'DELETE /accounts/{accountId}/letters/{letterId}',
	effect: 'idempotent',
	fields: {
		letterId,
		consequence: notice(
			'Deletes the letter permanently. This might not stop a letter that is already being printed or mailed.',
		),
	},
	send: deletion('letter', 'Letter > Get'),
});

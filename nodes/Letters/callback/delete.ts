import { notice } from '../../shared/fields';
import { deletion } from '../../shared/operation';
import { operation } from '../area';
import { callbackId } from '../locators';

export const deleteCallback = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete callback',
	description: 'Delete a callback permanently. SVC stops calling its URL.',
	request: 'DELETE /accounts/{accountId}/callbacks/{callbackId}',
	effect: 'idempotent',
	fields: {
		others: notice(
			"Callbacks of the SVC Letters Trigger and of Letter > Send and Wait for Status are in the list too. Without its callback, a trigger doesn't start.",
		),
		callbackId,
	},
	send: deletion('callback', 'Callback > Get'),
});

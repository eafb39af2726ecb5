import { notice } from '../../shared/fields';
import { identifiedIn } from '../../shared/http';
import { operation } from '../area';
import { phoneNumberId } from '../locators';
import { canceled } from '../properties';
import { numberInShort } from '../simplify';

export const cancelPhoneNumber = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel phone number permanently',
	description: 'Cancel your own phone number permanently',
	request: 'PUT /accounts/{accountId}/phonenumbers/{phoneNumberId}/cancel',
	effect: 'idempotent',
	removes: true,
	fields: {
		phoneNumberId: phoneNumberId.owned,
		consequence: notice(
			"The number is blocked immediately, and billing stops after the current invoicing month. You can't undo this here.",
		),
	},
	send: {
		as: 'one',
		output: ({ body }, { phoneNumberId: id }) => [identifiedIn(body, { id, canceled: true })],
		simplify: numberInShort,
	},
	statuses: canceled('phone number', 'Phone Number > Get Many'),
});

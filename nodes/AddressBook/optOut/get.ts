import { defaultCountry } from '../../messaging/defaultCountry';
import { operation } from '../area';
import { checkValue, type, value } from './properties';

export const getOptOut = operation({
	name: 'Get',
	value: 'get',
	action: 'Get opt out status',
	description: 'Retrieve whether an email address or phone number opted out',
	request: 'GET /accounts/{accountId}/optout/{type}/{value}',
	effect: 'read',
	fields: { type, value },
	options: { defaultCountry },
	check: checkValue,
	statuses: {
		404: {
			says: 'SVC has no opt-out or opt-in for this address or number',
			remedy:
				'Check the spelling and the selected type. Maybe this address or number never opted out.',
		},
	},
});

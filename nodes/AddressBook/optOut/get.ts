import { operation } from '../area';
import { checkValue, type, value } from './properties';

export const getOptOut = operation({
	name: 'Get',
	value: 'get',
	action: 'Get opt out status',
	description: 'Retrieve whether an email address or phone number has opted out',
	request: 'GET /accounts/{accountId}/optout/{type}/{value}',
	effect: 'read',
	fields: { type, value },
	check: checkValue,
	statuses: {
		404: {
			says: 'The service has neither an opt-out nor an opt-in of this address or number',
			remedy:
				'Check how it is written and which type is chosen; nobody may have opted out with it.',
		},
	},
});

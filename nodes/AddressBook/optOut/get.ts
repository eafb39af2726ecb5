import { defaultCountry } from '../../messaging/defaultCountry';
import { operation } from '../area';
import { checkValue, optOutStatuses, type, value } from './properties';

export const getOptOut = operation({
	name: 'Get',
	value: 'get',
	action: 'Get opt out status',
	description: 'Retrieve whether an email address or phone number opted out',
	request: 'GET /accounts/{accountId}/optout/{type}/{value}',
	fields: { type, value },
	options: { defaultCountry },
	check: checkValue,
	statuses: optOutStatuses,
});

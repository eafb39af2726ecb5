import { operation } from '../area';
import { ofOptOut, type, value } from './properties';

export const getOptOut = operation({
	name: 'Get',
	value: 'get',
	action: 'Get opt out status',
	description: 'Retrieve whether an email address or phone number opted out',
	request: 'GET /accounts/{accountId}/optout/{type}/{value}',
	fields: { type, value },
	...ofOptOut,
});

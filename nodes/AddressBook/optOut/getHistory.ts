import { operation } from '../area';
import { ofOptOut, type, value } from './properties';

export const getOptOutHistory = operation({
	name: 'Get History',
	value: 'getHistory',
	action: 'Get opt out history',
	description:
		'Retrieve when an email address or phone number opted out or back in, who changed it, and the reason',
	request: 'GET /accounts/{accountId}/optout/{type}/{value}/history',
	fields: { type, value },
	...ofOptOut,
	send: { as: 'pages' },
});

import { operation } from '../area';
import { withCustomFields } from './customValues';
import { existing, optOutTokenType } from './properties';

export const getContact = operation({
	name: 'Get',
	value: 'get',
	action: 'Get contact',
	description: 'Retrieve a contact with its custom field values',
	request: 'GET /accounts/{accountId}/contacts/{contactId}',
	show: withCustomFields,
	fields: existing,
	options: { optOutTokenType },
});

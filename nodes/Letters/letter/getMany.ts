import { operation } from '../area';

/** All letters of the account; the document shows no paging, so the list comes at once. */
export const getManyLetters = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many letters',
	description: 'Retrieve a list of letters',
	request: 'GET /accounts/{accountId}/letters',
	effect: 'read',
	fields: {},
	send: { as: 'whole' },
});

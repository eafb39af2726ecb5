import { operation } from '../area';

/** All letters of the account; no paging is documented, so the list is one response. */
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

import { notice } from '../../shared/fields';
import { operation } from '../area';

/** All letters of the account; no paging is documented, so the list is one response. */
export const getManyLetters = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many letters',
	description: 'Retrieve a list of letters',
	request: 'GET /accounts/{accountId}/letters',
	effect: 'read',
	fields: {
		order: notice(
			"SVC decides the order of the letters. To have the newest first, turn on 'Return All', and add a Sort node with a date from the output.",
		),
	},
	send: { as: 'whole' },
});

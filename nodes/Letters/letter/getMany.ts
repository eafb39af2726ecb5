import { notice } from '../../shared/fields';
import { operation } from '../area';

/** No paging is documented, so the list is one response. */
export const getManyLetters = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many letters',
	description: 'Retrieve a list of letters',
	request: 'GET /accounts/{accountId}/letters',
	fields: {
		order: notice(
			"SVC decides the order, so with a limit, the newest letters can be missing. To list them first, turn on 'Return All', add a Sort node, and drag a date field into it.",
		),
	},
	send: { as: 'whole' },
});

import { notice } from '../../shared/fields';
import { operation } from '../area';
import { letterId } from '../locators';

export const getLetter = operation({
	name: 'Get',
	value: 'get',
	action: 'Get letter',
	description: 'Retrieve a letter with its current status',
	request: 'GET /accounts/{accountId}/letters/{letterId}',
	fields: {
		// No field of a letter is documented, and no replace key of a callback is a reason (service document 1, part B).
		whyUndelivered: notice(
			"SVC documents no reason for a status. If a letter wasn't delivered, check its address, and contact your provider with its ID.",
		),
		letterId,
	},
});

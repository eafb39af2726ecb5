import { operation } from '../area';
import { letterId } from '../locators';

/** One letter; its fields are undocumented and passed through. */
export const getLetter = operation({
	name: 'Get',
	value: 'get',
	action: 'Get letter',
	description: 'Retrieve a letter with its current status',
	request: 'GET /accounts/{accountId}/letters/{letterId}',
	fields: { letterId },
});

import { operation } from '../area';
import { letterId } from '../locators';

export const getLetter = operation({
	name: 'Get',
	value: 'get',
	action: 'Get letter',
	description: 'Retrieve a letter with its current status',
	request: 'GET /accounts/{accountId}/letters/{letterId}',
	fields: { letterId },
});

import { operation } from '../area';

/** Whether SVC lists the predefined fields (6 to 16) too is undocumented. */
export const getManyFields = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many custom fields',
	description: 'Retrieve a list of custom fields with their names and IDs',
	request: 'GET /accounts/{accountId}/fields',
	fields: {},
	send: { as: 'whole' },
});

import { operation } from '../area';

export const getOptOutTypes = operation({
	name: 'Get Types',
	value: 'getTypes',
	action: 'Get opt out types',
	description: 'Retrieve the opt-out types and the number of opt-outs and opt-ins for each',
	request: 'GET /accounts/{accountId}/optout/types',
	fields: {},
	send: { as: 'whole' },
});

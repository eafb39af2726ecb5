import { operation } from '../area';

export const getOptOutTypes = operation({
	name: 'Get Types',
	value: 'getTypes',
	action: 'Get opt out types',
	description: 'Retrieve the opt-out types with their numbers of opt-outs and opt-ins',
	request: 'GET /accounts/{accountId}/optout/types',
	effect: 'read',
	fields: {},
	send: { as: 'whole' },
});

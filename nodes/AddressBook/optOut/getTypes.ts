import { operation } from '../area';

export const getOptOutTypes = operation({
	name: 'Get Types',
	value: 'getTypes',
	action: 'Get opt out types',
	description: 'Retrieve the types of opt-outs, with how many have opted out and in',
	request: 'GET /accounts/{accountId}/optout/types',
	effect: 'read',
	fields: {},
	send: { as: 'whole' },
});

import { operation } from '../area';

/** All price models; their fields are undocumented. */
export const getManyPrices = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many country prices',
	description: 'Retrieve a list of price models',
	request: 'GET /accounts/{accountId}/prices',
	effect: 'read',
	fields: {},
	send: { as: 'whole' },
});

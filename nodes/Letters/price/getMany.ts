import { operation } from '../area';

/** All price models; their fields are not shown. */
export const getManyPrices = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many country prices',
	description: 'Retrieve many price models, one for each country',
	request: 'GET /accounts/{accountId}/prices',
	effect: 'read',
	fields: {},
	send: { as: 'whole' },
});

import { operation } from '../area';

export const getManyPrices = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many letter prices for countries',
	description: 'Retrieve a list of the prices of letters by country',
	request: 'GET /accounts/{accountId}/prices',
	fields: {},
	send: { as: 'whole' },
});

import { operation } from '../area';
import { countryLocator } from '../country';
import { pricesIn } from './pricesIn';

export const getPrice = operation({
	name: 'Get',
	value: 'get',
	action: 'Get letter price for country',
	description: 'Retrieve the price of letters to a country',
	request: 'GET /accounts/{accountId}/prices/{isoCode}',
	fields: {
		isoCode: countryLocator({
			displayName: 'Country',
			description: 'The country to get the price for',
		}),
	},
	send: { as: 'one', output: ({ body }) => pricesIn(body) },
});

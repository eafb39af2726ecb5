import { operation } from '../area';
import { country } from '../locators';
import { pricesIn } from './pricesIn';

/** The price of one country; its fields are not shown. */
export const getPrice = operation({
	name: 'Get',
	value: 'get',
	action: 'Get country price',
	description: 'Retrieve what letters to one country cost',
	request: 'GET /accounts/{accountId}/prices/{isoCode}',
	effect: 'read',
	fields: {
		isoCode: country({ displayName: 'Country', description: 'The country whose price is wanted' }),
	},
	send: { as: 'one', output: ({ body }) => pricesIn(body) },
});

import { notice } from '../../shared/fields';
import { operation } from '../area';
import { letterId } from '../locators';
import { pricesIn } from '../price/pricesIn';

export const getLetterPrice = operation({
	name: 'Get Price',
	value: 'getPrice',
	action: 'Get price of existing letter',
	description:
		'Retrieve the price of a letter that already exists. Before sending, use Preview Price.',
	request: 'GET /accounts/{accountId}/letters/{letterId}/price',
	fields: {
		purpose: notice('For a letter that exists. Before you send one, use Preview Price.'),
		letterId,
	},
	send: { as: 'one', output: ({ body }) => pricesIn(body) },
});

import { operation } from '../area';
import { orderToRead } from '../locators';
import { simplifiedOrder } from './simplify';
import { getStatuses } from './statuses';
import { otherAmount } from './paid/otherAmount';
import { readOrder } from './read';

/** With its key, which the response doesn't contain, so that a loop that checks an order has it at hand. */
export const getOrder = operation({
	name: 'Get',
	value: 'get',
	action: 'Get payment order',
	description:
		'Retrieve a payment order with its safe level, authorizations, captures, refunds, and chargebacks',
	request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}',
	fields: { orderKey: orderToRead },
	send: {
		as: 'one',
		output: ({ body }, { orderKey: key }) => [readOrder(key, body)],
		simplify: simplifiedOrder,
	},
	hints: [otherAmount],
	statuses: getStatuses,
});

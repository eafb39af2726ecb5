import { json } from '../../shared/http';
import { operation } from '../area';
import { askedFor, createdOrder, orderUnknown } from './created';
import { checkOrder, orderBody, orderFields, orderOptions, paymentLink } from './properties';
import { sameEmail } from './sameEmail';
import { createStatuses } from './statuses';

/**
 * Creates a payment order for a shopper (service document 1, part C). Returns `order_key`, `expires_on` and,
 * under conditions that are undocumented, `url`: the payment menu.
 */
export const createOrder = operation({
	name: 'Create',
	value: 'create',
	action: 'Create payment order',
	description:
		'Create a payment order, and get the URL of its payment menu, where a shopper pays real money',
	request: 'POST /ps/api/public/v1/merchants/{merchant_key}/orders',
	effect: 'spend',
	unknownOutcome: orderUnknown,
	fields: {
		link: paymentLink,
		...orderFields,
	},
	additionalFields: orderOptions,
	check: checkOrder,
	send: {
		as: 'one',
		body: (values) => json(orderBody(values)),
		about: askedFor,
		output: createdOrder,
		hints: [sameEmail],
	},
	statuses: createStatuses,
});

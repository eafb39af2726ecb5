import { json } from '../../shared/http';
import { operation } from '../area';
import { createdOrder, orderUnknown } from './created';
import { checkOrder, orderBody, orderFields, orderOptions } from './properties';
import { createStatuses } from './statuses';

/**
 * Asks a shopper for money (service document 1, part C). Gives `order_key`, `expires_on` and,
 * under conditions that are not shown, `url`: the payment menu.
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
	fields: orderFields,
	additionalFields: orderOptions,
	check: checkOrder,
	send: { as: 'one', body: (values) => json(orderBody(values)), output: createdOrder },
	statuses: createStatuses,
});

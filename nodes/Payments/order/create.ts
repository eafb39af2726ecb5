import { operation } from '../area';
import { creatingOrder } from './created';
import { orderFields, paymentLink } from './properties';

/** Under conditions that are undocumented, it has no `url` (service document 1, part C). */
export const createOrder = operation({
	name: 'Create',
	value: 'create',
	action: 'Create payment order',
	description:
		'Create a payment order, and get the URL of its payment menu, where a shopper pays real money',
	request: 'POST /ps/api/public/v1/merchants/{merchant_key}/orders',
	...creatingOrder,
	fields: { link: paymentLink, ...orderFields },
});

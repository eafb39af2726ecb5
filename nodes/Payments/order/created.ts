import type { IDataObject } from 'n8n-workflow';
import { type Answer, asObject, withinName } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import type { InputItem } from '../../shared/send';
import { orderBody, type OrderValues } from './properties';
import { inCurrency } from './simplify';

/** What may exist if the response to a create request is lost, and where to check. */
export const orderUnknown = {
	what: 'the order was created',
	check: 'Check for its reference with Order > Get by Reference',
};

/** Under the names of an order, as it's shown. */
export function askedFor(values: OrderValues): IDataObject {
	const { order_reference, amount, currency } = orderBody(values);
	return { order_reference, amount_in_currency: inCurrency(amount, currency), currency };
}

/**
 * With the amount as people write it, so that a mistake of a hundred times is seen before the link is sent. An
 * order without its key can be neither paid nor found, so it must not look like success.
 */
export function createdOrder(
	{ body }: Answer,
	_values: OrderValues,
	_item: InputItem,
	asked: IDataObject,
): IDataObject[] {
	const order = withinName(asObject(body), /^order_key$/);
	if (!order.order_key) throw new UnusableAnswer('has no order key');
	// Its key first, and whatever SVC says of the rest counts.
	return [{ ...order, ...asked, ...order }];
}

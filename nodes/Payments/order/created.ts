import type { IDataObject } from 'n8n-workflow';
import { type Answer, asObject, withinName, json } from '../../shared/http';
import { type UnknownSpend, UnusableAnswer } from '../../shared/errors';
import { allTheSame, type InputItem } from '../../shared/send';
import { orderBody, type OrderValues, checkOrder, orderOptions } from './properties';
import { inCurrency } from './simplify';
import { createStatuses } from './statuses';

const orderMayExist: UnknownSpend = {
	what: 'the order was created',
	done: 'created',
	check: 'Check for its reference with Order > Get by Reference',
};

/** Under the names of an order, as it's shown. */
function askedFor(values: OrderValues): IDataObject {
	const { order_reference, amount, currency } = orderBody(values);
	return { order_reference, amount_in_currency: inCurrency(amount, currency), currency };
}

/**
 * With the amount as people write it, so that a mistake of a hundred times is seen before the link is sent. An
 * order without its key can be neither paid nor found, so it must not look like success.
 */
function createdOrder(
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

const sameEmail = allTheSame<OrderValues>(
	'All of these orders have the same email',
	{ whom: 'shopper', check: "the expression in 'Email'", expressionsIn: ['email'] },
	emailOf,
);

/** With a billing address key, SVC ignores the email. */
function emailOf({ email, billingAddressKey, additionalProperties: more = {} }: OrderValues) {
	const hasAddress = (billingAddressKey ?? more.billing_address_key) !== undefined;
	return hasAddress ? undefined : (more.email ?? email);
}

export const creatingOrder = {
	effect: 'spend',
	again: "For another order, use another 'Order Reference'",
	unknownOutcome: orderMayExist,
	additionalFields: orderOptions,
	check: checkOrder,
	send: {
		as: 'one',
		body: (values: OrderValues) => json(orderBody(values)),
		about: askedFor,
		findBy: (values: OrderValues) =>
			`Its reference is ${JSON.stringify(askedFor(values).order_reference)}.`,
		output: createdOrder,
	},
	hints: [sameEmail],
	statuses: createStatuses,
} as const;

import type { IDataObject } from 'n8n-workflow';
import { isRejectedWith, meaning, UnusableAnswer } from '../../shared/errors';
import { rethrow } from '../../shared/host';
import { asRecords, beside, word } from '../../shared/http';
import type { SendStep } from '../../shared/send';
import { paymentStatus } from './paid/paymentStatus';
import { readOrder } from './read';
import { simplifiedOrder } from './simplify';
import { notReadable } from './statuses';

export const readAtOnce = 20;

/** One request each: the service lists the orders of one day (service document 1, part C). */
export async function ordersOf(
	day: string | undefined,
	send: SendStep,
): Promise<readonly IDataObject[]> {
	const { body } = await send({ query: day === undefined ? {} : { date: day } });
	return asRecords(body);
}

/** The same of a day that may not have begun: SVC may then reject it (400, "date invalid"). */
export async function ordersIfBegun(
	day: string,
	now: number,
	send: SendStep,
): Promise<readonly IDataObject[]> {
	try {
		return await ordersOf(day, send);
	} catch (error) {
		if (Date.parse(day) > now && isRejectedWith(error, 400)) return [];
		return rethrow(error);
	}
}

/**
 * The orders of several days without repetition: by an earlier description, a day ends with the moment at which the
 * next one begins, so an order of that moment may be listed twice (service document 1, part C).
 * @param listed keys of orders that came before; those that come now are added
 */
export function eachOnce(
	orders: readonly IDataObject[],
	listed = new Set<string>(),
): readonly IDataObject[] {
	return orders.filter(({ order_key: given }) => {
		const key = word(given);
		const isNew = key === '' || !listed.has(key);
		listed.add(key);
		return isNew;
	});
}

/** A listed order with its details and its `payment_status`. Only the list has the URL of the payment menu. */
export async function detailed(
	listed: IDataObject,
	now: number,
	send: SendStep,
): Promise<IDataObject> {
	const key = word(listed.order_key);
	if (key === '') throw new UnusableAnswer('lists an order without its key');
	const { body } = await send({
		request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}',
		path: { order_key: key },
	}).catch((error: unknown) => rethrow(meaning(error, 404, notReadable)));
	const order = { ...listed, ...readOrder(key, body) };
	return beside(order, { payment_status: paymentStatus(order, now) });
}

/** An order of a list in nine fields: what to do about it, and what was paid. Sums as in `simplifiedOrder`. */
export function summaryOf(order: IDataObject): IDataObject {
	const { amount_in_currency, captured_in_currency, refunded_in_currency } = simplifiedOrder(order);
	return {
		order_key: order.order_key,
		order_reference: order.order_reference,
		payment_status: order.payment_status,
		amount_in_currency,
		currency: order.currency,
		captured_in_currency,
		refunded_in_currency,
		expires_on: order.expires_on,
		url: order.url ?? null,
	};
}

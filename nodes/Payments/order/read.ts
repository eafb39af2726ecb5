import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { asObject, plain, withinName } from '../../shared/http';

/**
 * The details of an order, its key first: as documented, the response doesn't name it.
 * @throws UnusableAnswer for something else, which would pass for an order without payments, and for another order,
 * whose payment would pass for this one's
 */
export function readOrder(orderKey: string, body: unknown): IDataObject {
	const order = withinName(asObject(body), /^order_reference$/);
	if (!isOrder(order)) throw new UnusableAnswer("isn't an order");
	const key = plain(order.order_key);
	if (key !== '' && key !== plain(orderKey)) throw new UnusableAnswer('is another order');
	return { order_key: orderKey, ...order };
}

const isOrder = (record: IDataObject) =>
	['order_reference', 'amount', 'considered_safe', 'payments'].some((name) => name in record);

import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { asObject, asRecords, documentedAs, plain, withinName } from '../../shared/http';

/** Members of an order (service document 1, part C, order list item and details response). */
const documented = documentedAs([
	...['order_key', 'url', 'order_reference', 'description', 'amount', 'currency'],
	...['email', 'language', 'country', 'profile', 'timestamp', 'expires_on'],
	...['considered_safe', 'level', 'payments', 'id', 'method'],
	...['authorization', 'captures', 'refunds', 'chargebacks'],
	...['state', 'confidence', 'reason'],
	...['date_last_modified', 'modified_date', 'chargeback_date'],
]);

/** With their names as documented, in whatever letters SVC writes them. */
export function listedOrders(body: unknown): readonly IDataObject[] {
	return asRecords(body).map(documented);
}

/**
 * The details of an order, its key first: as documented, the response doesn't name it.
 * @throws UnusableAnswer for something else, which would pass for an order without payments, and for another order,
 * whose payment would pass for this one's
 */
export function readOrder(orderKey: string, body: unknown): IDataObject {
	const order = documented(withinName(asObject(body), /^order_reference$/i));
	if (!isOrder(order)) throw new UnusableAnswer("isn't an order");
	const key = plain(order.order_key);
	if (key !== '' && key !== plain(orderKey)) throw new UnusableAnswer('is another order');
	return { order_key: orderKey, ...order };
}

const isOrder = (record: IDataObject) =>
	['order_reference', 'amount', 'considered_safe', 'payments'].some((name) => name in record);

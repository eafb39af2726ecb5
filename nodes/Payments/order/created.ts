import type { IDataObject } from 'n8n-workflow';
import { type Answer, asObject } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';

/** What may exist if the response to a create request is lost, and where to check. */
export const orderUnknown = {
	what: 'the order was created',
	check: 'Check for its reference with Order > Get by Reference',
};

/** An order without its key can be neither paid nor found, so it must not look like success. */
export function createdOrder({ body }: Answer): IDataObject[] {
	const order = asObject(body);
	if (!order.order_key) throw new UnusableAnswer('has no order key');
	return [order];
}

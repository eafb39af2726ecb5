import type { Order } from '../../areas/payments/model.ts';
import { isPaid } from '../../areas/payments/state.ts';

export type OrderState =
	| 'open'
	| 'canceled'
	| 'paid'
	| 'partly refunded'
	| 'refunded'
	| 'charged back';

/** What became of an order so far. */
export function stateOf(order: Order): OrderState {
	if (!isPaid(order)) return order.payments.length > 0 ? 'canceled' : 'open';
	if (order.payments.some(({ chargebacks = [] }) => chargebacks.length > 0)) return 'charged back';
	const rest = restOf(order);
	if (rest === order.amount) return 'paid';
	return rest > 0 ? 'partly refunded' : 'refunded';
}

/** What hasn't gone back to the customer, in minor units. */
export function restOf({ amount, payments }: Order): number {
	const back = payments
		.flatMap(({ refunds = [], chargebacks = [] }) => [...refunds, ...chargebacks])
		.reduce((sum, one) => sum + one.amount, 0);
	return amount - back;
}

import type { OrderEvent } from '../../simulator/areas/payments/model.ts';

const names: Record<OrderEvent['what'], string> = {
	created: 'orderCreated',
	authorized: 'paymentAuthorized',
	pending: 'paymentPending',
	canceled: 'paymentCanceled',
	captured: 'paymentCaptured',
	refunded: 'paymentRefunded',
	'charged back': 'paymentChargedBack',
	'considered safe': 'orderSafe',
};

/** What of the simulator's books a workflow has to be told, safe being enough: "event key". */
export function inTheBooks(events: readonly OrderEvent[]): string[] {
	return events
		.filter(({ level }) => level === undefined || ['SAFE', 'SAFEST'].includes(level))
		.map(({ what, order_key: key }) => `${names[what]} ${key}`);
}

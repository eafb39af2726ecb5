import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { objectsIn } from '../../shared/http';
import { authorizationIn, isProcessed } from './payment';

type Movements = 'captures' | 'refunds';

/** CAPTURED means "processed successfully", of captures and refunds alike. Null for what can't be summed up. */
export function processedSum({ payments, currency }: IDataObject, kind: Movements): number | null {
	let sum = 0;
	for (const movement of objectsIn(payments).flatMap((payment) => objectsIn(payment[kind]))) {
		if (!isProcessed(movement)) continue;
		const { amount } = movement;
		if (movement.currency !== currency || typeof amount !== 'number') return null;
		sum += amount;
	}
	return Number.isSafeInteger(sum) ? sum : null;
}

/**
 * Whether all that was paid has been paid back. Whether SVC takes its safe level back then is undocumented. A part
 * can be a discount, and who pays once more after a refund has paid. "Cards need no capture" (service document 1,
 * part C, safe levels), so without one, the amount of the order was paid.
 */
export function isFullyRefunded(order: IDataObject): boolean {
	const refunded = processedSum(order, 'refunds');
	const captured = processedSum(order, 'captures');
	if (refunded === null || captured === null || refunded <= 0) return false;
	const paid = captured > 0 ? captured : order.amount;
	return typeof paid === 'number' && refunded >= paid && !isPaidOtherwise(order);
}

/** By another payment, of which nothing was captured or refunded yet. */
function isPaidOtherwise({ payments }: IDataObject): boolean {
	return objectsIn(payments).some(
		({ authorization, captures, refunds }) =>
			isDataObject(authorization) &&
			authorizationIn(authorization) !== 'canceled' &&
			!objectsIn(captures).some(isProcessed) &&
			!objectsIn(refunds).some(isProcessed),
	);
}

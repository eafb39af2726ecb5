import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../../shared/fields';
import { objectsIn } from '../../../shared/http';
import {
	comparable,
	hasFailed,
	isAuthorized,
	isProcessed,
	isUndocumented,
	isUnderWay,
	sumOf,
} from './payment';

type Movements = 'captures' | 'refunds' | 'chargebacks';

/**
 * CAPTURED means "processed successfully", of captures and refunds alike; of chargebacks, only one state is known, so
 * they count once they are listed. Null for what can't be summed up.
 */
export function processedSum(order: IDataObject, kind: Movements): number | null {
	const movements = movementsOf(order, kind);
	// It may be processed, in another word.
	if (kind === 'refunds' && movements.some(isUndocumented)) return null;
	const counted = kind === 'chargebacks' ? movements : movements.filter(isProcessed);
	const sum = sumOf(counted, order, Number.NaN);
	return Number.isSafeInteger(sum) ? sum : null;
}

function movementsOf({ payments }: IDataObject, kind: Movements): IDataObject[] {
	return objectsIn(payments).flatMap((payment) => objectsIn(payment[kind]));
}

/**
 * What has happened to all that was paid, if it has been paid back or is about to be: a refund can still fail, but who
 * delivers in the meantime delivers for nothing. Whether SVC takes its safe level back then is undocumented. A
 * part can be a discount, and who pays once more after a refund has paid.
 */
export function paidBackBy(order: IDataObject): string | undefined {
	const refunds = movementsOf(order, 'refunds');
	// What can't be compared only adds to it.
	const refunded = sumOf(refunds.filter(isProcessed), order, 0);
	const running = sumOf(refunds.filter(isUnderWay), order, 0);
	const chargedBack = sumOf(movementsOf(order, 'chargebacks'), order, 0);
	if (processedSum(order, 'captures') === null) {
		const isBack = objectsIn(order.payments).every((payment) =>
			isBackInItsCurrency(payment, order),
		);
		return isBack ? 'was paid back or is being refunded' : undefined;
	}
	const paidBack = refunded + chargedBack;
	const paid = paidFor(order);
	if (paidBack + running <= 0 || paidBack + running < paid) return undefined;
	if (paidBack < paid) {
		return paidBack > 0 ? 'was paid back or is being refunded' : 'is being refunded';
	}
	if (chargedBack <= 0) return 'was refunded';
	return refunded > 0 ? 'was refunded or charged back' : 'was charged back';
}

/** Compared in the currency of what was captured, which isn't always the order's. */
function isBackInItsCurrency(payment: IDataObject, order: IDataObject): boolean {
	const captured = objectsIn(payment.captures).filter(isProcessed);
	const [first] = captured;
	if (!first) return paidWith(payment, order) === 0;
	const refunds = objectsIn(payment.refunds).filter((one) => isProcessed(one) || isUnderWay(one));
	const back = sumOf([...refunds, ...objectsIn(payment.chargebacks)], first, 0);
	return back >= sumOf(captured, first, Infinity);
}

/** Whatever was paid back has been paid: if no payment shows how much, it's the amount of the order. */
function paidFor(order: IDataObject): number {
	const paid = objectsIn(order.payments).map((payment) => paidWith(payment, order));
	return paid.reduce((sum, one) => sum + one, 0) || (comparable(order.amount) ?? Infinity);
}

/**
 * "Cards need no capture" (service document 1, part C, safe levels), so without one, what is authorized was paid. An
 * undocumented state of an authorization doesn't say so: it can be an attempt that failed, as one whose captures failed.
 */
function paidWith(payment: IDataObject, order: IDataObject): number {
	const { authorization, captures } = payment;
	const captured = sumOf(objectsIn(captures).filter(isProcessed), order, 0);
	const isPaid =
		isDataObject(authorization) && isAuthorized(authorization) && !isFailedAttempt(payment);
	if (captured > 0 || !isPaid) return captured;
	return sumOf([authorization], order, comparable(order.amount) ?? Infinity);
}

function isFailedAttempt({ captures, refunds, chargebacks }: IDataObject): boolean {
	const hasMoneyBack = [refunds, chargebacks].some((all) => objectsIn(all).length > 0);
	const all = objectsIn(captures);
	return all.length > 0 && all.every(hasFailed) && !hasMoneyBack;
}

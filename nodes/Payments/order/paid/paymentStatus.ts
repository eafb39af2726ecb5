import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../../shared/fields';
import { objectsIn } from '../../../shared/http';
import { paidBackBy } from './paidBack';
import {
	authorizationIn,
	comparable,
	hasFailed,
	isPastExpiry,
	isProcessed,
	isUnderWay,
	lateReports,
	sumOf,
} from './payment';
import { safeLevels, safeRank } from './safeLevels';

type PaymentStatus = 'charged_back' | 'expired' | 'paid' | 'pending' | 'refunded' | 'unpaid';

/** What has come of a payment attempt. Whether a failed capture can be followed by another one is undocumented. */
function stateOf({ authorization, captures }: IDataObject) {
	const all = objectsIn(captures);
	if (all.some(isProcessed)) return 'captured';
	const state = isDataObject(authorization) ? authorizationIn(authorization) : undefined;
	return state === 'authorized' && all.some(hasFailed) ? 'captureFailed' : state;
}

/**
 * The order in one word; an order has no state of its own (service document 1, part C, order details response).
 * What is pending may still be paid or not, and so may be what has an undocumented state, or an authorization of
 * which a capture has failed: no money has come of it, but asking for it again might charge the shopper twice.
 * Of a chargeback it's undocumented whether it's final, so an order with one never counts as paid. Payments are
 * optional in the response, so a safe level counts without any: those below SAFE are of money that may not arrive.
 * An order of which all is paid back isn't paid any more, whatever its level; one of which a part is back is.
 */
export function paymentStatus(order: IDataObject, now: number): PaymentStatus {
	const payments = objectsIn(order.payments);
	if (payments.some(({ chargebacks }) => objectsIn(chargebacks).length > 0)) return 'charged_back';
	if (paidBackBy(order) !== undefined) return 'refunded';
	const states = payments.map(stateOf);
	if (safeRank(order) >= safeLevels.indexOf('SAFE')) return 'paid';
	if (states.some((state) => state === 'captured' || state === 'authorized')) {
		return lacksMoney(order) ? 'pending' : 'paid';
	}
	if (states.some((state) => state !== undefined && state !== 'canceled')) return 'pending';
	if (safeRank(order) >= 0) return 'pending';
	return isPastExpiry(order, now) ? 'expired' : 'unpaid';
}

/** Whether its payments certainly add up to less than its amount, such as after a bank transfer of too little. */
function lacksMoney(order: IDataObject): boolean {
	const amount = comparable(order.amount);
	if (amount === undefined) return false;
	const paid = objectsIn(order.payments).map((payment) => paidBy(payment, order));
	return paid.reduce((sum, one) => sum + one, 0) < amount;
}

/**
 * What is captured or authorized, whichever is more; any amount if it can't be compared with that of the order. If a
 * capture has failed, what is authorized may not be captured any more. Nothing is left of a payment of which all is back.
 */
function paidBy({ authorization, captures, refunds }: IDataObject, order: IDataObject): number {
	const all = objectsIn(captures);
	const own = isDataObject(authorization) && !all.some(hasFailed) ? [authorization] : [];
	const authorized = own.filter((one) => authorizationIn(one) === 'authorized');
	const returned = objectsIn(refunds).filter((one) => isProcessed(one) || isUnderWay(one));
	const captured = sumOf(all.filter(isProcessed), order, Infinity);
	const paid = Math.max(sumOf(authorized, order, Infinity), captured);
	const back = sumOf(returned, order, Infinity);
	return Number.isFinite(back) && back > 0 && back >= (captured || paid) ? 0 : paid;
}

/**
 * Whether it can't be paid any more: it has no payment, or only canceled ones, a day after it expired. As in the
 * trigger, a payment of the last minute may be reported that late; how late, the service document doesn't say.
 */
export function isUnpayable(order: IDataObject, now: number): boolean {
	return paymentStatus(order, now) === 'expired' && isPastExpiry(order, now, lateReports);
}

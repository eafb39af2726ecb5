import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { objectsIn } from '../../shared/http';
import { timeIn } from '../../shared/poll';
import { plain } from '../../shared/webhook';

/** What an authorization means: the states AUTHORIZED and CANCELED are documented, and that there are others. */
export function authorizationIn({ state, confidence }: IDataObject) {
	if (/^cancell?ed$/.test(plain(state))) return 'canceled';
	if (plain(state) !== 'authorized') return 'other';
	return plain(confidence).endsWith('pending') ? 'pending' : 'authorized';
}

/** Also with a confirmation pending. */
export function isAuthorized(authorization: IDataObject): boolean {
	return ['authorized', 'pending'].includes(authorizationIn(authorization));
}

/** An amount to compare with others of the order, which come in the same unit, whether as numbers or as text. */
export function comparable(amount: unknown): number | undefined {
	const value = typeof amount === 'string' && /^\d+$/.test(amount) ? Number(amount) : amount;
	return typeof value === 'number' ? value : undefined;
}

/** How safe SVC considers an order, from the level that is reached first to the strictest. */
export const safeLevels = ['FASTEST', 'FAST', 'SAFE', 'SAFEST'] as const;

/** The place of an order's level among them; -1 without one, or for one that is undocumented. */
export function safeRank({ considered_safe: safe }: IDataObject): number {
	const level = isDataObject(safe) ? plain(safe.level) : '';
	return safeLevels.findIndex((one) => plain(one) === level);
}

/** Of a capture or refund: "processed successfully" (service document 1, part C, states). */
export function isProcessed({ state }: IDataObject): boolean {
	return plain(state) === 'captured';
}

/** Of a capture or refund: not ERROR_RETRY, which "will be retried" (service document 1, part C, states). */
export function hasFailed({ state }: IDataObject): boolean {
	return ['canceled', 'failed', 'error'].includes(plain(state));
}

/** Of a refund: it will be processed, unless it fails or is revoked. An undocumented state says neither. */
export function isUnderWay({ state }: IDataObject): boolean {
	return ['new', 'started', 'errorretry'].includes(plain(state).replace(/[^a-z]/g, ''));
}

/** Clocks may differ, and a payment of the last minute may be listed a little late. */
const expiryMargin = 60 * 60_000;

/** How long after its expiry a payment of an order may still be reported. */
export const lateReports = 24 * 60 * 60_000;

/** Whether no payment can arrive any more by an order without one, which only follows from the time. */
export function isPastExpiry(order: IDataObject, now: number, margin = expiryMargin): boolean {
	const expiresAt = timeIn(order.expires_on);
	return expiresAt !== undefined && now >= expiresAt + margin;
}

/**
 * Whether it can't be paid any more: it has no payment, or only canceled ones, a day after it expired. As in the
 * trigger, a payment of the last minute may be reported that late; how late, the service document doesn't say.
 */
export function isUnpayable(order: IDataObject, now: number): boolean {
	return paymentStatus(order, now) === 'expired' && isPastExpiry(order, now, lateReports);
}

type PaymentStatus = 'charged_back' | 'expired' | 'paid' | 'pending' | 'unpaid';

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
 */
export function paymentStatus(order: IDataObject, now: number): PaymentStatus {
	const payments = objectsIn(order.payments);
	if (payments.some(({ chargebacks }) => objectsIn(chargebacks).length > 0)) return 'charged_back';
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
	const sums = objectsIn(order.payments).map((payment) => paidBy(payment, order));
	if (amount === undefined) return false;
	return sums.reduce((sum, one) => sum + one, 0) < amount;
}

/** What is captured or authorized, whichever is more; any amount if it can't be compared with that of the order. */
function paidBy({ authorization, captures }: IDataObject, { currency }: IDataObject): number {
	const own = isDataObject(authorization) ? [authorization] : [];
	const authorized = own.filter((one) => authorizationIn(one) === 'authorized');
	const amountsOf = (parts: IDataObject[]) =>
		parts.map((one) =>
			plain(one.currency) === plain(currency) ? (comparable(one.amount) ?? Infinity) : Infinity,
		);
	const captured = amountsOf(objectsIn(captures).filter(isProcessed));
	return Math.max(
		0,
		...amountsOf(authorized),
		captured.reduce((sum, one) => sum + one, 0),
	);
}

/** Whether something of it was refunded. */
export function isRefunded(order: IDataObject): boolean {
	return objectsIn(order.payments).some(({ refunds }) => objectsIn(refunds).some(isProcessed));
}

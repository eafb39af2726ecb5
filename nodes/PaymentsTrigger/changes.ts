import type { IDataObject } from 'n8n-workflow';
import { objectsIn, plain, timeIn, word } from '../shared/http';
import { isDataObject } from '../shared/fields';
import { paidBackBy } from '../Payments/order/paid/paidBack';
import { authorizationIn, hasFailed, isProcessed } from '../Payments/order/paid/payment';
import { paymentStatus } from '../Payments/order/paid/paymentStatus';
import { safeLevels, safeRank } from '../Payments/order/paid/safeLevels';
import type { EventName, SafeLevel } from './fields';

export interface OrderChange {
	readonly event: EventName;
	/** Identifies it within its order: the same whenever the order is read. */
	readonly mark: string;
	/** Of `orderSafe`: the level that the order has reached or exceeded. */
	readonly level?: SafeLevel;
	readonly payment?: IDataObject;
	/** The block of the order details that contains it. */
	readonly detail: IDataObject;
}

const created = { event: 'orderCreated', mark: 'created', detail: {} } as const;

/**
 * All changes of an order so far, oldest kind first (service document 1, part C, order details response).
 * Captures, refunds, and chargebacks have no identifiers, and it's undocumented whether new ones are listed
 * first or last. So those of the same payment with the same amount are counted by their time: the second one
 * of 10 euros is new, wherever it's listed. Captures and refunds count once they are "processed successfully"; only one
 * state of chargebacks is known, so they count once they are listed.
 */
export function changesIn(order: IDataObject): OrderChange[] {
	return [created, ...objectsIn(order.payments).flatMap(changesOfPayment), ...safety(order)];
}

function changesOfPayment(payment: IDataObject, index: number): OrderChange[] {
	const name = word(payment.id) || `#${index}`;
	const movements = (
		event: EventName,
		kind: string,
		counts: (one: IDataObject) => boolean,
		called = kind,
	) => {
		const found = objectsIn(payment[kind])
			.filter(counts)
			.toSorted((one, other) => timeOf(one) - timeOf(other));
		return found.map((detail, at): OrderChange => {
			const amount = amountOf(detail);
			const before = found.slice(0, at).filter((one) => amountOf(one) === amount).length;
			return { event, mark: `${name} ${called} ${amount} ${before}`, payment, detail };
		});
	};
	return [
		...authorization(payment, name),
		...movements('paymentCaptured', 'captures', isProcessed),
		...movements('captureFailed', 'captures', hasFailed, 'failed captures'),
		...movements('paymentRefunded', 'refunds', isProcessed),
		...movements('refundFailed', 'refunds', hasFailed, 'failed refunds'),
		...movements('paymentChargedBack', 'chargebacks', () => true),
	];
}

function authorization(payment: IDataObject, name: string): OrderChange[] {
	const { authorization: detail } = payment;
	if (!isDataObject(detail)) return [];
	const event = authorizationEvents[authorizationIn(detail)];
	// Of one that is authorized, its confidence is what is undocumented.
	const { state, confidence } = detail;
	const other = plain(state) === 'authorized' ? plain(confidence) : plain(state);
	const mark = event === 'paymentOther' ? other : event;
	return [{ event, mark: `${name} ${mark}`, payment, detail }];
}

const authorizationEvents = {
	authorized: 'paymentAuthorized',
	pending: 'paymentPending',
	canceled: 'paymentCanceled',
	other: 'paymentOther',
} as const;

/** An order at one level has reached those before it, too. */
function safety(order: IDataObject): OrderChange[] {
	const { considered_safe: detail } = order;
	if (!isDataObject(detail)) return [];
	return safeLevels
		.slice(0, safeRank(order) + 1)
		.map((level) => ({ event: 'orderSafe', mark: `safe ${level}`, level, detail }));
}

/** That an order has expired without a payment, which only follows from the time. */
export function expiry(order: IDataObject, now: number): OrderChange[] {
	if (paymentStatus(order, now) !== 'expired') return [];
	return [{ event: 'orderExpired', mark: 'expired', detail: {} }];
}

/** When it last changed; the description has two names for that of captures and refunds. */
function timeOf({ date_last_modified, modified_date, chargeback_date }: IDataObject): number {
	return timeIn(date_last_modified ?? modified_date ?? chargeback_date) ?? 0;
}

/** The same for a number and its text. */
function amountOf({ amount, currency }: IDataObject): string {
	return `${word(amount).trim()} ${word(currency).trim()}`;
}

/** Whether it's paid, or money can still arrive without any action in the payment menu. */
export function hasPayment(order: IDataObject, now: number): boolean {
	return !['expired', 'unpaid'].includes(paymentStatus(order, now));
}

/**
 * Without that the order is safe, if all of it was paid back since: its safe level may stay, and who then delivers
 * delivers for nothing. It's safe once it's paid again, or once a refund fails.
 */
export function withoutPaidBack(
	order: IDataObject,
	changes: readonly OrderChange[],
): OrderChange[] {
	const isPaidBack = paidBackBy(order) !== undefined;
	return changes.filter(({ event }) => !(isPaidBack && event === 'orderSafe'));
}

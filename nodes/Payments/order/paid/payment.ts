import type { IDataObject } from 'n8n-workflow';
import { objectsIn, plain, timeIn } from '../../../shared/http';

/**
 * What an authorization means: the states AUTHORIZED and CANCELED are documented, and that there are others. Of the
 * confidence, all values are (service document 1, part C, payment): what another one says of the money isn't known.
 */
export function authorizationIn({ state, confidence }: IDataObject) {
	if (/^cancell?ed$/.test(plain(state))) return 'canceled';
	if (plain(state) !== 'authorized') return 'other';
	if (plain(confidence).endsWith('pending')) return 'pending';
	return ['', 'acquirer_approved'].includes(plain(confidence)) ? 'authorized' : 'other';
}

/** Also with a confirmation pending. */
export function isAuthorized(authorization: IDataObject): boolean {
	return ['authorized', 'pending'].includes(authorizationIn(authorization));
}

/** An amount to compare with others of the order, which come in the same unit, whether as numbers or as text. */
export function comparable(amount: unknown): number | undefined {
	const value = typeof amount === 'string' && /^-?\d+$/.test(amount) ? Number(amount) : amount;
	return typeof value === 'number' ? value : undefined;
}

/**
 * Of authorizations, captures, refunds, or chargebacks, each as it is without a sign: that of a refund can have a minus.
 * @param orElse what counts for one that can't be compared with the amount of the order
 */
export function sumOf(parts: readonly IDataObject[], order: IDataObject, orElse: number): number {
	return parts.reduce((sum, { amount, currency }) => {
		const isSame = plain(currency) === plain(order.currency);
		return sum + Math.abs((isSame ? comparable(amount) : undefined) ?? orElse);
	}, 0);
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

/** Of a capture or refund: all of its states are documented, so another one may mean any of them. */
export function isUndocumented(movement: IDataObject): boolean {
	return !isProcessed(movement) && !hasFailed(movement) && !isUnderWay(movement);
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

export function isRefunded(order: IDataObject): boolean {
	return objectsIn(order.payments).some(({ refunds }) => objectsIn(refunds).some(isProcessed));
}

import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { objectsIn, plain, timeIn } from '../../shared/http';
import { currencies } from '../iso/currencies';
import { fromMinorUnits } from './amount/minorUnits';
import { comparable, isAuthorized } from './paid/payment';
import { paymentStatus } from './paid/paymentStatus';
import { processedSum } from './paid/paidBack';

/**
 * The order details in ten fields. Whatever is absent is null: several blocks are optional, and an
 * earlier description of the interface doesn't have them all (service document 1, part C).
 *
 * - `amount_in_currency`: the amount as people write it, "12.50". SVC's own, in minor units, would pass for
 *   1,250 euros in the next text, so it's only in the full order.
 * - `payment_status`: the order in one word, as Get Many filters by it; SVC has no such field
 * - `payment`: the attempt that is authorized, else the one listed last
 * - the sums of captures, refunds, and chargebacks: null for what can't be summed up
 */
export function simplifiedOrder(full: IDataObject): IDataObject {
	const { order_key, order_reference, amount, currency, considered_safe: safe } = full;
	const payments = objectsIn(full.payments);
	const payment =
		payments.findLast(
			({ authorization }) => isDataObject(authorization) && isAuthorized(authorization),
		) ?? payments.at(-1);
	return {
		order_key,
		order_reference,
		amount_in_currency: inCurrency(amount, currency),
		currency,
		payment_status: paymentStatus(full, Date.now()),
		considered_safe_level: (isDataObject(safe) ? safe.level : undefined) ?? null,
		payment: payment
			? {
					method: payment.method ?? null,
					authorization_state: authorizationState(payment) ?? null,
					last_modified: lastModified(payment),
				}
			: null,
		captured_in_currency: inCurrency(processedSum(full, 'captures'), currency),
		refunded_in_currency: inCurrency(processedSum(full, 'refunds'), currency),
		charged_back_in_currency: inCurrency(processedSum(full, 'chargebacks'), currency),
	};
}

/** An authorization, capture, refund, chargeback, or safe level, with its amount as in `simplifiedOrder`. */
export function simplifiedPart({ amount, ...part }: IDataObject): IDataObject {
	return amount === undefined
		? part
		: { amount_in_currency: inCurrency(amount, part.currency), ...part };
}

/** Minor units as people write them, or null for a currency or an amount that isn't known. */
export function inCurrency(minor: unknown, currency: unknown): string | null {
	const known = currencies.get(plain(currency).toUpperCase());
	return (known && fromMinorUnits(comparable(minor), known)) ?? null;
}

function authorizationState({ authorization }: IDataObject) {
	return isDataObject(authorization) ? authorization.state : undefined;
}

/**
 * When a capture or refund changed last, or null. The tables of the description say `date_last_modified`,
 * its examples `modified_date` (service document 1, part C).
 */
function lastModified({ captures, refunds }: IDataObject): string | null {
	const times = [...objectsIn(captures), ...objectsIn(refunds)]
		.map((movement) => movement.date_last_modified ?? movement.modified_date)
		.filter((time) => typeof time === 'string');
	return times.sort((a, b) => (timeIn(b) ?? 0) - (timeIn(a) ?? 0))[0] ?? null;
}

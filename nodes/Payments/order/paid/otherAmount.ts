import type { IDataObject } from 'n8n-workflow';
import { numberIn, word } from '../../../shared/http';
import type { OutputHint } from '../../../shared/send';
import { processedSum } from './paidBack';
import { comparable } from './payment';

interface Sums {
	readonly amount: number | undefined;
	/** Undefined if they can't be compared with the amount. */
	readonly captured: number | undefined;
	readonly refunded: number;
}

/** In minor units. Of a simplified order, the sums are texts with the decimals of the same currency. */
function sumsOf(order: IDataObject): Sums {
	if ('captured_in_currency' in order) {
		const minor = (text: unknown) => numberIn(word(text).replace('.', ''));
		return {
			amount: minor(order.amount_in_currency),
			captured: minor(order.captured_in_currency),
			refunded: minor(order.refunded_in_currency) ?? 0,
		};
	}
	return {
		amount: comparable(order.amount),
		captured: processedSum(order, 'captures') ?? undefined,
		refunded: processedSum(order, 'refunds') ?? 0,
	};
}

/**
 * SVC's safe level says nothing of how much was paid (service document 1, part C, order details response): a shopper can
 * pay an order in two attempts, or a bank transfer can be too low. What is only authorized can still be captured.
 */
export const otherAmount: OutputHint = {
	isMeant(order) {
		const { amount, captured, refunded } = sumsOf(order);
		if (amount === undefined) return false;
		if (captured === undefined) return true;
		return captured - refunded > amount || (captured > 0 && captured < amount);
	},
	message:
		"The amount paid for at least one order isn't the order's amount: maybe it was paid twice, only in part, or in another currency. Compare its captures and refunds with its amount before the next step delivers.",
};

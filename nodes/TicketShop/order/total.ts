import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { type Decimal, decimal, digits, percent, plus, rounded, times, zero } from './decimal';

/** What the payment method's percentage fee means; the document leaves it open. */
export type PercentageMeaning = 'percent' | 'fraction' | 'factor';

export interface Line {
	/** Price and fee of one ticket, as SVC gives them. */
	readonly price: unknown;
	readonly fixed_fee: unknown;
	readonly amount: number;
}

interface Total {
	/** Which of the document's three cases applied. */
	readonly formula: 'allFees' | 'fixedFee' | 'noFee';
	/** Rounded to the currency's decimals. */
	readonly subTotal: Decimal;
	readonly total: Decimal;
	/** Not rounded. */
	readonly exactTotal: string;
}

/**
 * The total purchase amount (service document 3, part A, endpoints): the sub total with the percentage fee, plus
 * the fixed fee, computed with exact decimals and rounded once, at the end.
 * The document says "(sub total times the payment method percentage fee) plus the fixed fee", which is taken at
 * its word for `factor` (1.02 for 2 percent); for `percent` (2) and `fraction` (0.02) the fee is added to the sub
 * total.
 * @param fees of the payment method
 * @throws UnusableAnswer for amounts that are no numbers, and for a price that is missing
 */
export function totalOf(
	lines: readonly Line[],
	fees: IDataObject | undefined,
	meaning: PercentageMeaning | undefined,
	decimals: number,
): Total {
	const subTotal = lines
		.map(({ price, fixed_fee: fee, amount }) =>
			times(plus(number(price), feeOf(fee)), number(amount)),
		)
		.reduce(plus, zero);
	const fixed = feeOf(fees?.fixed_fee);
	const percentage = feeOf(fees?.percentage_fee);
	const withPercentage = meaning ? increased(subTotal, percentage, meaning) : subTotal;
	const formula = percentage.units !== 0n ? 'allFees' : fixed.units !== 0n ? 'fixedFee' : 'noFee';
	const total = plus(formula === 'allFees' ? withPercentage : subTotal, fixed);
	return {
		formula,
		subTotal: rounded(subTotal, decimals),
		total: rounded(total, decimals),
		exactTotal: digits(total),
	};
}

function increased(amount: Decimal, percentage: Decimal, meaning: PercentageMeaning): Decimal {
	if (meaning === 'factor') return times(amount, percentage);
	return plus(amount, times(amount, meaning === 'percent' ? percent(percentage) : percentage));
}

/** A fee that is missing or null is none. A ticket without a price isn't one for free. */
function feeOf(value: unknown): Decimal {
	return value === undefined || value === null ? zero : number(value);
}

function number(value: unknown): Decimal {
	const read = decimal(value);
	if (read) return read;
	const written = JSON.stringify(value ?? null);
	throw new UnusableAnswer(
		`contains a price or fee that can't be used (${written} isn't an amount)`,
	);
}

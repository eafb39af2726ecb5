/** Random ticket shops, and what their orders cost by a calculation of its own. */
import fc from 'fast-check';

export interface Shop {
	/** Prices and fees in cents. */
	lines: Array<{ price: number; fee: number; amount: number }>;
	fixedFee: number;
	/** Thousandths of a percent. */
	percentage: number;
	meaning: 'percent' | 'fraction' | 'factor';
}

const anyCombination: fc.Arbitrary<Shop> = fc.record({
	lines: fc.array(
		fc.record({
			price: fc.integer({ min: 0, max: 100_000 }),
			fee: fc.integer({ min: 0, max: 2000 }),
			amount: fc.integer({ min: 1, max: 50 }),
		}),
		{ minLength: 1, maxLength: 6 },
	),
	fixedFee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 })),
	percentage: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 })),
	meaning: fc.constantFrom('percent', 'fraction', 'factor'),
});

/** A factor below 1 would lower the total, and one of 2 or a fraction of 1 would double it: they're refused. */
export const anyShop = anyCombination.map((shop) => {
	const below = shop.percentage % 100_000;
	if (shop.meaning === 'percent' || shop.percentage === 0) return shop;
	return { ...shop, percentage: shop.meaning === 'factor' ? 100_000 + below : below };
});

/** As the service would write it: a JSON number with so many decimals. */
export const written = (units: number, decimals: number) => Number(`${units}e-${decimals}`);

/**
 * The same in whole cents and thousandths of a percent, without the node's code: amounts of cents
 * and percentages of three decimals are whole numbers in these units.
 */
export function expectedCents({ lines, fixedFee, percentage, meaning }: Shop): number {
	const subTotal = lines.reduce((sum, { price, fee, amount }) => sum + (price + fee) * amount, 0);
	if (percentage === 0) return subTotal + fixedFee;
	// Thousandths of a percent in one whole.
	const whole = 100_000;
	const share = meaning === 'factor' ? percentage : whole + percentage;
	const [quotient, rest] = [Math.floor((subTotal * share) / whole), (subTotal * share) % whole];
	return quotient + (rest * 2 >= whole ? 1 : 0) + fixedFee;
}

export function formulaOf({ percentage, fixedFee }: Shop): string {
	if (percentage > 0) return 'allFees';
	return fixedFee > 0 ? 'fixedFee' : 'noFee';
}

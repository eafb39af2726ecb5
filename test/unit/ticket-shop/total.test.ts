import fc from 'fast-check';
import { digits } from '../../../nodes/TicketShop/order/decimal';
import { UnusableAnswer } from '../../../nodes/shared/errors';
import { totalOf } from '../../../nodes/TicketShop/order/total';
import { anyShop, expectedCents, formulaOf, written } from '../../engine/ticket-shop/shop';

it('1,000 random shops cost to the cent what an independent calculation says', () => {
	fc.assert(
		fc.property(anyShop, (shop) => {
			const { lines, fixedFee, percentage, meaning } = shop;
			const { total, formula } = totalOf(
				lines.map(({ price, fee, amount }) => ({
					price: written(price, 2),
					fixed_fee: written(fee, 2),
					amount,
				})),
				{
					fixed_fee: written(fixedFee, 2),
					percentage_fee: written(percentage, meaning === 'percent' ? 3 : 5),
				},
				meaning,
				2,
			);
			expect({ cents: Number(total.units), formula }).toEqual({
				cents: expectedCents(shop),
				formula: formulaOf(shop),
			});
			expect(Number(digits(total))).toBe(written(expectedCents(shop), 2));
		}),
		{ numRuns: 1000 },
	);
});

it.each([undefined, null])('a fee that is %s is none', (fee) => {
	const { total, formula } = totalOf(
		[{ price: 10, fixed_fee: fee, amount: 3 }],
		{ percentage_fee: fee, fixed_fee: fee },
		undefined,
		2,
	);
	expect({ total: digits(total), formula }).toEqual({ total: '30', formula: 'noFee' });
});

it('what is no number is refused', () => {
	const lines = [{ price: '10 EUR', fixed_fee: 0, amount: 1 }];
	expect(() => totalOf(lines, undefined, undefined, 2)).toThrow(UnusableAnswer);
});

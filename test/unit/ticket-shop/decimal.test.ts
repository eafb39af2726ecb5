import fc from 'fast-check';
import {
	decimal,
	digits,
	percent,
	plus,
	rounded,
	times,
	zero,
} from '../../../nodes/TicketShop/order/decimal';

const read = (value: unknown) => {
	const found = decimal(value);
	return found && digits(found);
};

it.each([
	[12.5, '12.5'],
	['12.50', '12.5'],
	[0, '0'],
	[1e-7, '0.0000001'],
	[1e21, '1000000000000000000000'],
	[-0.05, '-0.05'],
	['1.5e2', '150'],
	[' 2.5\n', '2.5'],
	[0.1, '0.1'],
])('reads %j', (value, expected) => expect(read(value)).toBe(expected));

it.each([NaN, Infinity, '', 'abc', '1,5', '0x10', null, undefined, {}, []])('refuses %j', (value) =>
	expect(decimal(value)).toBeUndefined(),
);

it('keeps every number as it is written', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
			const found = decimal(value);
			fc.pre(found !== undefined);
			expect(Number(digits(found))).toBe(value === 0 ? 0 : value);
		}),
	);
});

it('avoids the mistakes of floating point', () => {
	const of = (value: number) => decimal(value) ?? zero;
	expect(digits(plus(of(0.1), of(0.2)))).toBe('0.3');
	expect(digits(times(of(1.1), of(3)))).toBe('3.3');
	expect(digits(percent(of(7)))).toBe('0.07');
});

it.each([
	[1.005, 2, '1.01'],
	[1.004999, 2, '1'],
	[2.675, 2, '2.68'],
	[-1.005, 2, '-1.01'],
	[0.5, 0, '1'],
	[1234, 0, '1234'],
	[0.1234, 3, '0.123'],
])('%d has %i decimals as %s', (value, decimals, expected) =>
	expect(digits(rounded(decimal(value) ?? zero, decimals))).toBe(expected),
);

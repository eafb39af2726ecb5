import fc from 'fast-check';
import { currencies, type Currency } from '../../../nodes/Payments/iso/currencies';
import { amount } from '../../../nodes/Payments/order/amount/enteredAmount';
import { fromMinorUnits, toMinorUnits } from '../../../nodes/Payments/order/amount/minorUnits';
import { InputError } from '../../../nodes/shared/fields';

const currency = (code: string): Currency => {
	const found = currencies.get(code);
	if (!found) throw new Error(`${code} is not in the table`);
	return found;
};

const anyCurrency = fc.constantFrom(...currencies.values());
const anyMinor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const whole = (entered: string, unit: Currency) => toMinorUnits(entered, 'decimalAmount', unit);
const minor = (entered: string, unit: Currency) => toMinorUnits(entered, 'minorUnits', unit);

/** A thousand to some people, one to others. */
const mayBeThousands = (entered: string, { decimals }: Currency) =>
	decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(entered);

it.each([
	['1.000', 'EUR', 'Enter 1000 for 1000 EUR, or 1.00 for 1.00 EUR.'],
	['12.500', 'EUR', 'Enter 12500 for 12500 EUR, or 12.50 for 12.50 EUR.'],
	['150.000', 'JPY', 'Enter 150000 for 150000 JPY, or 150 for 150 JPY.'],
])('takes %s %s neither for thousands nor for decimals', (entered, code, remedy) => {
	const refusal: unknown = expect.objectContaining({
		problem: `has a point before three digits, which separates thousands in some countries: "${entered}"`,
		remedy,
	});
	expect(() => whole(entered, currency(code))).toThrow(refusal as Error);
});

it.each([
	['1.000', 'KWD', 1000],
	['1000.000', 'EUR', 100_000],
	['0.500', 'EUR', 50],
	['12.5000', 'EUR', 1250],
])('reads %s %s, where three digits after the point are decimals', (entered, code, amount) => {
	expect(whole(entered, currency(code))).toBe(amount);
});

it('names thousands too where the digits are no decimals of the currency', () => {
	const refusal: unknown = expect.objectContaining({
		remedy: expect.stringContaining('or 1234 if the point separates thousands.') as string,
	});
	expect(() => whole('1.234', currency('EUR'))).toThrow(refusal as Error);
});

it('comes back the same from a decimal amount, for every amount and currency', () => {
	fc.assert(
		fc.property(anyMinor, anyCurrency, (amount, unit) => {
			const written = fromMinorUnits(amount, unit);
			expect(whole(written ?? '', unit)).toBe(amount);
		}),
	);
});

it('comes back the same from minor units, for every amount and currency', () => {
	fc.assert(
		fc.property(anyMinor, anyCurrency, (amount, unit) => {
			expect(minor(String(amount), unit)).toBe(amount);
		}),
	);
});

it('is written with all decimals of its currency', () => {
	fc.assert(
		fc.property(anyMinor, anyCurrency, (amount, unit) => {
			const [, fraction = ''] = (fromMinorUnits(amount, unit) ?? '').split('.');
			expect(fraction).toHaveLength(unit.decimals);
		}),
	);
});

it('agrees with exact arithmetic, whatever digits are entered', () => {
	const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 10 });
	const fraction = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 5 });
	fc.assert(
		fc.property(digits, fraction, anyCurrency, (before, after, unit) => {
			const entered = after === '' ? before : `${before}.${after}`;
			const exact = BigInt(before) * 10n ** 5n + BigInt(after.padEnd(5, '0'));
			const allowed =
				exact > 0n &&
				after.replace(/0+$/, '').length <= unit.decimals &&
				!mayBeThousands(entered, unit);
			if (!allowed) {
				expect(() => whole(entered, unit)).toThrow(InputError);
				return;
			}
			const scale = 10n ** BigInt(5 - unit.decimals);
			expect(BigInt(whole(entered, unit)) * scale).toBe(exact);
		}),
	);
});

it('never rounds: one more decimal than the currency has is refused, unless it is a zero', () => {
	fc.assert(
		fc.property(anyMinor, anyCurrency, fc.constantFrom(...'123456789'), (amount, unit, digit) => {
			const written = fromMinorUnits(amount, unit) ?? '';
			const longer = unit.decimals === 0 ? `${written}.` : written;
			fc.pre(!mayBeThousands(`${longer}0`, unit));
			expect(() => whole(longer + digit, unit)).toThrow(InputError);
			expect(whole(`${longer}0`, unit)).toBe(amount);
		}),
	);
});

it('has what sums of amounts are in JavaScript, whatever digits they end with', () => {
	fc.assert(
		fc.property(fc.array(fc.integer({ min: 1, max: 10 ** 7 }), { minLength: 1 }), (cents) => {
			const sum = cents.map((one) => one / 100).reduce((total, one) => total + one);
			expect(whole(String(sum), currency('EUR'))).toBe(cents.reduce((total, one) => total + one));
		}),
	);
});

it('takes what spreadsheets compute, with 15 digits', () => {
	expect(whole('1.10000000000001', currency('EUR'))).toBe(110);
	expect(whole('1.09999999999999', currency('EUR'))).toBe(110);
	for (const typed of ['1.1000000000001', '1.10000123456789', '1.09999123456789']) {
		expect(() => whole(typed, currency('EUR'))).toThrow(InputError);
	}
});

it.each(['0', '0.00', '-0', '-5'])('is more than 0: not %s', (entered) => {
	expect(() => whole(entered, currency('EUR'))).toThrow('must be more than 0');
	expect(() => minor(entered.replace('.00', ''), currency('EUR'))).toThrow('must be more than 0');
});

it('understands nothing but digits and one point', () => {
	const plain = /^(?:\d+(\.\d+)?|\.\d+)$/;
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom(..."0159.,-+eE '’€$_xn٣½") }),
			fc.constantFrom('decimalAmount', 'minorUnits'),
			(entered, unit) => {
				fc.pre(!plain.test(entered));
				expect(() => toMinorUnits(entered, unit, currency('EUR'))).toThrow(InputError);
			},
		),
	);
});

it('takes what JavaScript writes for amounts with at most two decimals', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (cents) => {
			expect(whole(String(cents / 100), currency('EUR'))).toBe(cents);
		}),
	);
});

it('stops where a JSON number stops being exact', () => {
	const [yen, euro, dinar] = ['JPY', 'EUR', 'KWD'].map(currency);
	expect(whole('9007199254740991', yen)).toBe(Number.MAX_SAFE_INTEGER);
	expect(whole('90071992547409.91', euro)).toBe(Number.MAX_SAFE_INTEGER);
	expect(whole('9007199254740.991', dinar)).toBe(Number.MAX_SAFE_INTEGER);
	expect(() => whole('9007199254740992', yen)).toThrow(InputError);
	expect(() => whole('90071992547409.92', euro)).toThrow(InputError);
	expect(() => minor('9007199254740992', dinar)).toThrow(InputError);
	expect(() => minor('9'.repeat(5000), dinar)).toThrow(InputError);
});

describe('amounts that were read', () => {
	it.each([
		[0, 'EUR', '0.00'],
		[5, 'EUR', '0.05'],
		[1250, 'EUR', '12.50'],
		[-1250, 'EUR', '-12.50'],
		[-5, 'KWD', '-0.005'],
		[1250, 'JPY', '1250'],
		[12345, 'CLF', '1.2345'],
	])('%d %s is %s', (amount, code, written) => {
		expect(fromMinorUnits(amount, currency(code))).toBe(written);
	});

	it.each([12.5, 2 ** 53, NaN, Infinity, '1250', null, undefined, {}])(
		'%p is no whole number of minor units',
		(amount) => {
			expect(fromMinorUnits(amount, currency('EUR'))).toBeUndefined();
		},
	);
});

test('thousands separators in minor units are to be removed, without a decimal point', () => {
	for (const entered of ['1,250', '1 250', '1.250,00']) {
		expect(() => minor(entered, currency('EUR'))).toThrow(
			expect.objectContaining({
				problem: `must be a plain number such as 1250, but it's "${entered}"`,
				remedy: 'Enter only digits, such as 1250 for 12.50.',
			}),
		);
	}
});

it('is read without invisible characters around it, which copying brings along', () => {
	expect(amount.read('\u202a12.50\u202c ', { timezone: 'UTC' })).toMatchObject({ digits: '12.50' });
});

import fc from 'fast-check';
import { number, property } from '../../../../nodes/shared/fields';
import { badKinds, read, refusal } from './given';

const limited = number({ displayName: 'Duration', min: 1, max: 30_240 });

it('shows its limits in the editor, and nothing else', () => {
	expect(property('duration', limited)).toEqual({
		displayName: 'Duration',
		name: 'duration',
		type: 'number',
		default: '',
		typeOptions: { minValue: 1, maxValue: 30_240 },
	});
	const price = number({ displayName: 'Price', decimals: 2, default: 0 });
	expect(property('price', price)).toMatchObject({
		default: 0,
		typeOptions: { numberPrecision: 2 },
	});
});

it.each([1, 30_240, '1', ' 30240 ', '1e3', '5.0'])('accepts %p', (raw) => {
	expect(read(limited, raw)).toBe(Number(raw));
});

it.each(['\u200b5', '\u202a5\u202c\u00a0'])('accepts invisible characters around %j', (raw) => {
	expect(read(limited, raw)).toBe(5);
});

it.each([
	[0, "must be from 1 to 30240, but it's 0"],
	['30241', "must be from 1 to 30240, but it's 30241"],
	[-1e300, "must be from 1 to 30240, but it's -1e+300"],
	['9'.repeat(30), "must be from 1 to 30240, but it's 1e+30"],
	[1.5, "must be a whole number, but it's 1.5"],
	['1,5', 'must be a number, but it\'s "1,5"'],
	['ten', 'must be a number, but it\'s "ten"'],
	['9'.repeat(400), `must be a number, but it's "${'9'.repeat(57)}…"`],
	[true, "must be a number, but it's true or false"],
])('refuses %p', (raw, problem) => {
	expect(refusal(limited, raw)).toContain(`${problem} |`);
});

it.each(badKinds)('refuses %s', (kind, raw) => {
	expect(refusal(limited, raw)).toContain(`must be a number, but it's ${kind} |`);
});

it.each([
	[number({ displayName: 'A', min: 3 }), 'must be 3 or more'],
	[number({ displayName: 'A', max: 1 }), 'must be 1 or less'],
])('names the limit there is', (field, problem) => {
	expect(refusal(field, 2)).toContain(problem);
});

it.each(['1,000', '1 000', "1'000.50", '€12', '5 days'])('says what to leave out of %j', (raw) => {
	expect(refusal(number({ displayName: 'Price', decimals: 2 }), raw)).toContain(
		'Leave out thousands separators, currency signs, and units.',
	);
});

describe('huge numbers', () => {
	const any = number({ displayName: 'Any' });

	it.each(['9007199254740991', -9007199254740991])('%p is exact', (raw) => {
		expect(read(any, raw)).toBe(Number(raw));
	});

	it.each(['9007199254740993', 2 ** 53, -1e20])('%p is refused, for it would be another', (raw) => {
		expect(refusal(any, raw)).toContain('so large that its last digits would be lost');
	});
});

describe('decimals', () => {
	const price = number({ displayName: 'Price', decimals: 2 });

	it('as many as allowed are kept', () => {
		fc.assert(
			fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
				expect(read(price, cents / 100)).toBe(cents / 100);
				expect(read(price, `${cents / 100}`)).toBe(cents / 100);
			}),
		);
	});

	it.each([1.234, '0.001', 0.1 + 0.2])('more are refused: %p', (raw) => {
		expect(refusal(price, raw)).toContain('allows up to 2 decimals');
	});
});

describe('an empty field', () => {
	it.each([undefined, null, ''])('%p', (raw) => {
		expect(read(limited, raw)).toBeUndefined();
		expect(read(number({ displayName: 'Limit', default: 50 }), raw)).toBe(50);
		expect(refusal(number({ displayName: 'Amount', required: true }), raw)).toContain('is empty');
	});
});

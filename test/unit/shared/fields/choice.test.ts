import { choice, choices, property } from '../../../../nodes/shared/fields';
import { read, refusal } from './given';

const options = [
	{ name: 'Days', value: 'DAYS' },
	{ name: 'Full Hours', value: 'HOURS' },
] as const;
const unit = choice({ displayName: 'Unit', options, default: 'DAYS' });

describe('one of a list', () => {
	it.each([
		['HOURS', 'HOURS'],
		['full hours', 'HOURS'],
		[' Days ', 'DAYS'],
		['hours', 'HOURS'],
		['\u200bhours ', 'HOURS'],
	])('%p is %p', (raw, value) => {
		expect(read(unit, raw)).toBe(value);
	});

	it('a value wins over a name', () => {
		const crossed = [
			{ name: 'B', value: 'a' },
			{ name: 'A', value: 'b' },
		];
		const field = choice({ displayName: 'Crossed', options: crossed });
		expect(['a', 'b', 'A', 'B'].map((raw) => read(field, raw))).toEqual(['a', 'b', 'b', 'a']);
	});

	it.each([undefined, null, ''])('%p is the default, if there is one', (raw) => {
		expect(read(unit, raw)).toBe('DAYS');
		expect(read(choice({ displayName: 'Unit', options }), raw)).toBeUndefined();
		expect(
			refusal(choice({ displayName: 'Unit', options, required: true, place: 'query' }), raw),
		).toContain('is empty');
	});

	it('lists the allowed values, unless there are too many', () => {
		expect(refusal(unit, 'WEEKS')).toBe('can\'t be "WEEKS" | Allowed: "DAYS", "HOURS".');
		const many = Array.from({ length: 13 }, (_, i) => ({ name: `N${i}`, value: `v${i}` }));
		expect(refusal(choice({ displayName: 'Many', options: many }), 'x')).toBe(
			'can\'t be "x" | Allowed: one of the values in the list.',
		);
	});

	it.each([
		[{ a: 1 }, 'an object'],
		[['DAYS'], 'a list'],
		[new Date(0), 'a date'],
		[false, 'false'],
		[true, 'true'],
		['yes', '"yes"'],
		[3, '"3"'],
	])('%p is refused with what is allowed, and with nothing else', (raw, given) => {
		expect(refusal(unit, raw)).toBe(`can't be ${given} | Allowed: "DAYS", "HOURS".`);
	});

	it('shows its own copy of the options, and takes no expression when others depend on it', () => {
		const { property: shown } = choice({ displayName: 'Unit', options, fixed: true });
		expect(shown).toMatchObject({ type: 'options', default: '', noDataExpression: true });
		expect(shown.options).toEqual(options);
		expect(shown.options?.[0]).not.toBe(options[0]);
		expect(property('unit', unit)).not.toHaveProperty('noDataExpression');
	});
});

describe('several of a list', () => {
	const units = choices({ displayName: 'Units', options });
	const required = choices({ displayName: 'Units', options, required: true });

	it.each([
		[
			['HOURS', 'DAYS'],
			['HOURS', 'DAYS'],
		],
		['Days, HOURS', ['DAYS', 'HOURS']],
		['DAYS', ['DAYS']],
		['["Days"]', ['DAYS']],
	])('%p', (raw, values) => {
		expect(read(units, raw)).toEqual(values);
	});

	it.each([undefined, null, '', [], [''], ' , '])('%p is empty', (raw) => {
		expect(read(units, raw)).toBeUndefined();
		expect(refusal(required, raw)).toContain('is empty');
	});

	it.each([
		[['DAYS', 'WEEKS'], 'can\'t be "WEEKS"'],
		[['DAYS', null], 'has an empty entry (2 of 2)'],
		[['DAYS', false], 'can\'t be false | Allowed: "DAYS", "HOURS".'],
		[['DAYS', { a: 1 }], 'can\'t be an object | Allowed: "DAYS", "HOURS".'],
		[{ DAYS: true }, 'can\'t be an object | Allowed: "DAYS", "HOURS".'],
		[true, 'can\'t be true | Allowed: "DAYS", "HOURS".'],
	])('%p is refused', (raw, problem) => {
		expect(refusal(units, raw)).toContain(problem);
	});
});

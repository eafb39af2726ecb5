import { group, number, text } from '../../../../nodes/shared/fields';

const context = { timezone: 'UTC' };
const period = group({
	displayName: 'Period',
	entry: {
		count: number({ displayName: 'Count', required: true, min: 1 }),
		note: text({ displayName: 'Note' }),
	},
});

it.each([
	['as the editor saves it', { values: { count: 3, note: '' } }],
	['as an expression may give it', { count: '3' }],
])('is read %s', (_how, raw) => {
	expect(period.read(raw, context)).toEqual({ count: 3, note: undefined });
});

it.each([undefined, null, '', {}, { values: {} }, { values: { count: '', note: '' } }])(
	'%j is no block at all',
	(raw) => {
		expect(period.read(raw, context)).toBeUndefined();
	},
);

it('names the invalid field', () => {
	const failure = () => period.read({ values: { note: 'a' } }, context);
	expect(failure).toThrow(expect.objectContaining({ field: 'Period: Count', problem: 'is empty' }));
});

it.each([[['a']], 'soon', 7])('%j is no group', (raw) => {
	expect(() => period.read(raw, context)).toThrow(
		/must be an object, but it's (a list|text|a number)$/,
	);
});

it('is open for its fields as soon as it is added', () => {
	expect(period.property).toMatchObject({
		type: 'fixedCollection',
		default: { values: {} },
		options: [{ name: 'values', values: [{ name: 'count' }, { name: 'note' }] }],
	});
});

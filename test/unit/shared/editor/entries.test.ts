import {
	entriesOf,
	listEntry,
	matching,
	nameAndValue,
	timeLabel,
} from '../../../../nodes/shared/editor';

it.each<[unknown, unknown[], unknown]>([
	['1', ['Anna', 'a@example.com'], { name: 'Anna · a@example.com', value: '1' }],
	['1', ['', null, 5, 'Anna', undefined], { name: 'Anna', value: '1' }],
	['1', [], { name: '1', value: '1' }],
	['', ['Anna'], undefined],
	[7, ['Anna'], undefined],
	[undefined, ['Anna'], undefined],
])('%p with %p', (value, parts, entry) => {
	expect(listEntry(value, parts)).toEqual(entry);
});

it('leaves out what has no entry', () => {
	const elements = [{ id: 'a' }, { name: 'none' }, { id: 'b' }];
	const found = entriesOf(elements, ({ id }) => listEntry(id, []));
	expect(found.map(({ value }) => value)).toEqual(['a', 'b']);
});

const entries = [
	{ name: 'Netherlands', value: 'NL' },
	{ name: 'Nepal', value: 'NP' },
];

it.each([
	['', ['NL', 'NP']],
	['NETHER', ['NL']],
	['nl', []],
])('finds %p by name', (filter, values) => {
	expect(matching(entries, filter).map(({ value }) => value)).toEqual(values);
});

it('finds an entry by its ID', () => {
	expect(matching(entries, 'nl', nameAndValue)).toEqual([entries[0]]);
});

it.each([
	['2030-01-31T08:00:59.123Z', '2030-01-31 08:00 UTC'],
	['2030-01-31T08:00:59', '2030-01-31 08:00 UTC'],
	['2030-02-01T00:30:00+01:00', '2030-01-31 23:30 UTC'],
	['2030-01-31T25:00:00Z', undefined],
	['2030-01-31', undefined],
	['soon', undefined],
	[null, undefined],
])('shows %p as %p', (time, label) => {
	expect(timeLabel(time)).toBe(label);
});

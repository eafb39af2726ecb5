import {
	entriesOf,
	listEntry,
	matching,
	nameAndValue,
	selectable,
	timeLabel,
} from '../../../../nodes/shared/editor';

it.each<[unknown, unknown[], unknown]>([
	['1', ['Anna', 'a@example.com'], { name: 'Anna · a@example.com', value: '1' }],
	['1', ['', null, {}, ' Anna ', '  ', 5, undefined], { name: 'Anna · 5', value: '1' }],
	['1', [], { name: '1', value: '1' }],
	['', ['Anna'], { name: 'Anna', value: '' }],
	[7, ['Anna'], { name: 'Anna', value: '7' }],
	[undefined, ['Anna'], { name: 'Anna', value: '' }],
])('%p with %p', (value, parts, entry) => {
	expect(listEntry(value, parts)).toEqual(entry);
});

it('leaves out what has no entry', () => {
	const elements = [{ id: 'a' }, { name: 'none' }, { id: 'b' }];
	const found = entriesOf(elements, ({ id }) => (id === undefined ? id : listEntry(id, [])));
	expect(found.map(({ value }) => value)).toEqual(['a', 'b']);
});

describe('what can be selected', () => {
	it.each(['', '  '])('is nothing with the ID %j', (value) => {
		const known = { name: 'Anna', value: '1' };
		expect(selectable([{ name: 'Ben', value }, known])).toEqual([known]);
		expect(() => selectable([{ name: 'Ben', value }])).toThrow('has no IDs');
	});

	it('is nothing that n8n would evaluate, such as a status that is typed in', () => {
		expect(selectable([{ name: 'Ben', value: '={{ $json.id }}' }])).toEqual([]);
	});

	it('can be nothing', () => {
		expect(selectable([])).toEqual([]);
	});

	it('shows the IDs of those that have the same name, in whatever letters', () => {
		const found = selectable([
			{ name: 'Anna', value: '1' },
			{ name: 'anna', value: '2' },
			{ name: 'Ben', value: '3' },
		]);
		expect(found.map(({ name }) => name)).toEqual(['Anna · 1', 'anna · 2', 'Ben']);
	});

	it('is the first of those that have the same ID, such as prices of a country', () => {
		const [first, other] = [
			{ name: 'Germany (DE)', value: 'DE' },
			{ name: 'Germany', value: 'DE' },
		];
		expect(selectable([first, first, other])).toEqual([first]);
	});

	it('has no name that n8n evaluates, since the editor stores it in the workflow', () => {
		expect(selectable([{ name: '={{ $env.KEY }}', value: '1' }])).toEqual([
			{ name: '"={{ $env.KEY }}"', value: '1' },
		]);
	});
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

it('finds an entry by all that it shows, also with its ID', () => {
	const all = ['1', '2'].map((value) => ({ name: 'Anna', value }));
	const found = selectable(all).map(({ name }) => matching(all, name, nameAndValue));
	expect(found).toEqual(all.map((one) => [one]));
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

import { list, property, text } from '../../../../nodes/shared/fields';
import { read, refusal } from './given';

const entry = {
	name: text({ displayName: 'Name', required: true, maxLength: 5 }),
	value: text({ displayName: 'Value' }),
};
const headers = list({ displayName: 'Headers', entryName: 'Header', entry });

it.each<[unknown, unknown[]]>([
	[
		{ entries: [{ name: 'A', value: '1' }, { name: 'B' }] },
		[{ name: 'A', value: '1' }, { name: 'B' }],
	],
	[[{ name: 'A' }], [{ name: 'A' }]],
	[{ entries: [{ name: 'A', other: 'not a field' }] }, [{ name: 'A' }]],
	[{ entries: [] }, []],
	[{}, []],
	[undefined, []],
	[null, []],
	['', []],
])('%p', (raw, entries) => {
	expect(read(headers, raw)).toEqual(entries);
});

it.each<[unknown, string]>([
	['A: 1', "must be a list, but it's text"],
	[12, "must be a list, but it's a number"],
	[{ name: 'A' }, "must be a list, but it's an object"],
	[{ entries: { name: 'A' } }, "must be a list, but it's an object"],
	[['A'], 'must contain objects, but one is text'],
	[[null], 'must contain objects, but one is nothing'],
	[{ entries: [[]] }, 'must contain objects, but one is a list'],
])('%p is refused', (raw, problem) => {
	expect(refusal(headers, raw)).toContain(problem);
});

it('names the entry and the field in it', () => {
	const bad = { entries: [{ name: 'A' }, { name: 'too long' }] };
	expect(() => read(headers, bad)).toThrow(
		expect.objectContaining({
			field: 'Header 2: Name',
			problem: 'has 8 characters, but up to 5 are allowed',
		}),
	);
});

it.each(['={{ [] }}', { entries: '={{ [] }}' }])(
	'without entries, it advises to check the previous node: %j',
	(entered) => {
		const needed = list({ displayName: 'Headers', entryName: 'Header', entry, required: true });
		expect(() => needed.read([], { timezone: 'UTC', entered })).toThrow(
			expect.objectContaining({
				problem: 'has no entries',
				remedy:
					'Check that the previous node returns them for this item. To enter them here, use "Add Header".',
			}),
		);
	},
);

describe('how many', () => {
	const entries = (count: number) => Array.from({ length: count }, () => ({ name: 'A' }));
	const some = list({ displayName: 'Some', entryName: 'Entry', entry, min: 2, max: 3 });

	it.each([2, 3])('%p is within 2 to 3', (count) => {
		expect(read(some, entries(count))).toHaveLength(count);
	});

	it.each([
		[0, 'has 0 entries, but needs at least 2 | Use "Add Entry".'],
		[1, 'has 1 entry, but needs at least 2'],
		[4, 'has 4 entries, but up to 3 are allowed'],
	])('%p is not', (count, problem) => {
		expect(refusal(some, entries(count))).toContain(problem);
	});

	it('a required list has one at least', () => {
		const required = list({ displayName: 'Some', entryName: 'Entry', entry, required: true });
		expect(refusal(required, {})).toBe('has no entries | Use "Add Entry".');
	});
});

it('shows its entries as fields of their own', () => {
	expect(property('headers', headers)).toMatchObject({
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		default: {},
		placeholder: 'Add Header',
		options: [
			{
				name: 'entries',
				displayName: 'Header',
				values: [
					{ name: 'name', displayName: 'Name', required: true },
					{ name: 'value', displayName: 'Value' },
				],
			},
		],
	});
});

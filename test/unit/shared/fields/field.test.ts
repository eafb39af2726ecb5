import { DateTime } from 'luxon';
import { NodeHelpers, type NodeParameterValueType } from 'n8n-workflow';
import {
	choices,
	concerning,
	InputError,
	isNothing,
	kindOf,
	list,
	mapValue,
	number,
	property,
	readFields,
	text,
	when,
} from '../../../../nodes/shared/fields';
import { read, wrongKinds } from './given';
import { ofRun } from './read-contexts';

it.each([...wrongKinds, ['nothing', null], ['nothing', undefined], ['true or false', false]])(
	'names %s',
	(words, value) => {
		expect(kindOf(value)).toBe(words);
	},
);

it.each([
	[undefined],
	[null],
	[''],
	[' \n\t\u00a0'],
	['\u200b\ufeff'],
	['\u0000'],
	['\u0000\u001f\u007f \u0085'],
	['\u2800\u3164\ufe0f'],
	[NaN],
	[DateTime.invalid('no time')],
	['Invalid DateTime'],
	[new Date(NaN)],
	[[]],
	[['', null, []]],
])('%p is nothing', (value) => {
	expect(isNothing(value)).toBe(true);
});

it.each([
	[0],
	[-0],
	[false],
	['0'],
	['false'],
	[' a '],
	[{}],
	[DateTime.now()],
	[new Date(0)],
	[[0]],
])('%p is a value', (value) => {
	expect(isNothing(value)).toBe(false);
});

describe('the editor shows', () => {
	const note = text({ displayName: 'Note', description: 'A note', hint: 'Short', required: true });

	it('a field under its name', () => {
		expect(property('note', note)).toEqual({
			displayName: 'Note',
			name: 'note',
			description: 'A note',
			hint: 'Short',
			required: true,
			type: 'string',
			default: '',
		});
	});

	it('nothing that was not set', () => {
		expect(property('note', text({ displayName: 'Note' }))).toEqual({
			displayName: 'Note',
			name: 'note',
			type: 'string',
			default: '',
		});
	});

	it('a field where both conditions hold', () => {
		const shown = property('note', when({ kind: ['text'], more: [true] }, note), {
			resource: ['letter'],
			operation: ['create'],
		});
		expect(shown.displayOptions).toEqual({
			show: { resource: ['letter'], operation: ['create'], kind: ['text'], more: [true] },
		});
	});
});

describe('a field of the tool that n8n makes of a node', () => {
	const fields = {
		forPeople: { ...text({ displayName: 'For People' }), shownIn: 'node' },
		forAgents: { ...text({ displayName: 'For Agents' }), shownIn: 'tool' },
	} as const;
	const readIn = (isTool: boolean) => readFields(fields, (name) => name, { ...ofRun, isTool });

	it('is shown there only', () => {
		expect(property('forPeople', fields.forPeople).displayOptions).toEqual({
			hide: { '@tool': [true] },
		});
		expect(property('forAgents', fields.forAgents).displayOptions).toEqual({
			show: { '@tool': [true] },
		});
	});

	it('is read there only, whatever the workflow contains', () => {
		expect(readIn(false)).toEqual({ forPeople: 'forPeople' });
		expect(readIn(true)).toEqual({ forAgents: 'forAgents' });
	});
});

it('a field that is shown sometimes reads as the field itself', () => {
	expect(read(when({ kind: ['text'] }, text({ displayName: 'Note' })), 'a')).toBe('a');
});

it('keeps the name nearest to the mistake', () => {
	const error = new InputError('is wrong', 'Correct it.');
	expect(error.of('Header 2: Name').of('Headers')).toMatchObject({
		problem: 'is wrong',
		remedy: 'Correct it.',
		field: 'Header 2: Name',
	});
});

describe('a field that concerns one of several choices', () => {
	const fields = {
		events: choices({
			displayName: 'Events',
			options: [
				{ name: 'Added', value: 'added' },
				{ name: 'Sold', value: 'sold' },
				{ name: 'Low', value: 'low' },
				{ name: 'Lower Still', value: 'lowest' },
			],
		}),
		amount: concerning('low', number({ displayName: 'Amount', default: 2 })),
	};
	const amount = property('amount', fields.amount);

	it.each<[shown: boolean, events: NodeParameterValueType]>([
		[true, []],
		[true, ['low']],
		[true, ['sold', 'low']],
		[true, ['added', 'low']],
		[true, '={{ $json.events }}'],
		[false, ['sold']],
		[false, ['lowest', 'sold']],
		[false, ['added']],
		// n8n can't tell without a regular expression.
		[true, ['added', 'sold']],
	])('is shown (%p) with %j', (shown, events) => {
		expect(NodeHelpers.displayParameter({ events }, amount, null, null)).toBe(shown);
	});

	it('has its default where it is not shown', () => {
		expect(read(fields.amount, undefined)).toBe(2);
	});
});

it('converts a value, and keeps all else of the field', () => {
	const entries = list({
		displayName: 'Sums',
		entryName: 'Sum',
		entry: { a: number({ displayName: 'A' }) },
	});
	const sum = mapValue(entries, (all) => all.reduce((total, { a = 0 }) => total + a, 0));
	expect(read(sum, [{ a: 1 }, { a: 2 }])).toBe(3);
	expect(sum).toMatchObject({ property: entries.property, entry: entries.entry });
	expect(sum.isNothing?.([])).toBe(true);
});

it('gives what a value is converted with the context of its reading', () => {
	const zoned = mapValue(text({ displayName: 'Text' }), (value, { timezone }) => [value, timezone]);
	expect(read(zoned, 'a', 'UTC')).toEqual(['a', 'UTC']);
});

import {
	choice,
	type Fields,
	number,
	readCollection,
	readFields,
	text,
	when,
	yesNo,
} from '../../../../nodes/shared/fields';

const context = { timezone: 'UTC' };
const from =
	(values: Record<string, unknown>) =>
	(name: string): unknown =>
		values[name];

const fields = {
	content: choice({
		displayName: 'Content',
		options: [
			{ name: 'Text', value: 'text' },
			{ name: 'PDF', value: 'pdf' },
		],
		default: 'text',
	}),
	message: when({ content: ['text'] }, text({ displayName: 'Message', required: true })),
	file: when({ content: ['pdf'] }, text({ displayName: 'File', required: true })),
	color: when(
		{ content: ['text', 'pdf'] },
		yesNo({ displayName: 'Color', description: 'Whether' }),
	),
};

describe('the fields of an operation', () => {
	it('are read when they are shown, whatever a hidden one still holds', () => {
		expect(readFields(fields, from({ message: 'Hello', file: { left: 'over' } }), context)).toEqual(
			{
				content: 'text',
				message: 'Hello',
				color: false,
			},
		);
		expect(readFields(fields, from({ content: 'pdf', file: 'data' }), context)).toEqual({
			content: 'pdf',
			file: 'data',
			color: false,
		});
	});

	it('are named when one is missing or wrong', () => {
		const read = (values: Record<string, unknown>) => () =>
			readFields(fields, from(values), context);
		expect(read({})).toThrow(expect.objectContaining({ field: 'Message', problem: 'is empty' }));
		expect(read({ content: 'fax' })).toThrow(expect.objectContaining({ field: 'Content' }));
	});

	it('are hidden when the field they depend on is hidden', () => {
		const nested = {
			...fields,
			pages: when({ color: [true] }, text({ displayName: 'Pages', required: true })),
			color: when({ content: ['pdf'] }, fields.color),
		};
		expect(readFields(nested, from({ message: 'a', color: true }), context)).not.toHaveProperty(
			'pages',
		);
	});

	it('pass on what is no mistake of the user', () => {
		const broken: Fields = {
			a: {
				property: { displayName: 'A', type: 'string', default: '' },
				read: () => {
					throw new TypeError('a mistake in the code');
				},
			},
		};
		expect(() => readFields(broken, from({}), context)).toThrow(TypeError);
	});
});

describe('a collection', () => {
	const entries = {
		color: yesNo({ displayName: 'Color', description: 'Whether' }),
		copies: number({ displayName: 'Copies', default: 1 }),
		note: text({ displayName: 'Note', required: true }),
	};

	it('gives what was added: false and 0 are values', () => {
		expect(readCollection(entries, {}, context)).toEqual({});
		expect(readCollection(entries, { color: false, copies: 0 }, context)).toEqual({
			color: false,
			copies: 0,
		});
	});

	it.each([[undefined], [null], [''], [' '], [NaN], [[]]])(
		'refuses what comes out as %p',
		(given) => {
			for (const [name, { property }] of Object.entries(entries)) {
				expect(() => readCollection(entries, { [name]: given }, context)).toThrow(
					expect.objectContaining({
						problem: 'is empty',
						field: property.displayName,
					}),
				);
			}
		},
	);

	it('has no value for what is not shown beside its siblings, even if it is wrong', () => {
		const shown = {
			color: yesNo({ displayName: 'Color', description: 'Whether to print in color' }),
			copies: when({ color: [true] }, number({ displayName: 'Copies' })),
		};
		const given = { color: false, copies: 'many' };
		expect(readCollection(shown, given, context)).toEqual({ color: false });
		expect(readCollection(shown, { copies: 'many' }, context)).toEqual({});
		expect(readCollection(shown, { color: true, copies: 2 }, context)).toEqual({
			color: true,
			copies: 2,
		});
	});

	it('names a wrong entry', () => {
		expect(() => readCollection(entries, { copies: 'many' }, context)).toThrow(
			expect.objectContaining({ field: 'Copies' }),
		);
	});

	it('may be absent altogether', () => {
		expect(readCollection(undefined, { note: 'x' }, context)).toEqual({});
	});
});

describe('an expression in a field that is set to Fixed', () => {
	const message = { message: text({ displayName: 'Message' }) };
	const read = (entered: string) =>
		readFields(message, () => entered, { ...context, entered: { message: entered } });
	const added = (entered: string) =>
		readCollection(message, { message: entered }, { ...context, entered: { message: entered } });

	it.each(['Dear {{ $json.name }},', '{{$json["name"]}}', "{{ $('Form').item.json.name }}"])(
		'is rejected: %s',
		(entered) => {
			for (const reading of [read, added]) {
				expect(() => reading(entered)).toThrow(
					expect.objectContaining({
						field: 'Message',
						problem: expect.stringMatching(/^contains .* as plain text$/),
						remedy: expect.stringContaining('from Fixed to Expression'),
					}),
				);
			}
		},
	);

	it.each(['Dear {{1}}, [[first name]]', '{{ name }}', '{{ $100 off', 'a {b} $c'])(
		'is not: %s',
		(entered) =>
			expect([read(entered), added(entered)]).toEqual([{ message: entered }, { message: entered }]),
	);

	it('can come from an expression', () => {
		const entered = { message: '={{ $json.text }}' };
		const value = 'Dear {{ $json.name }}';
		expect(readFields(message, () => value, { ...context, entered })).toEqual({ message: value });
	});
});

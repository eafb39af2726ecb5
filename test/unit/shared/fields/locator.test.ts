import { locator, property } from '../../../../nodes/shared/fields';
import { read, refusal } from './given';
import { ofItem } from './read-contexts';

const id = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
const letter = locator({ displayName: 'Letter', required: true });
const optional = locator({ displayName: 'Preset' });
const search = async () => await Promise.resolve({ results: [] });

it.each([
	['picked from the list', { __rl: true, mode: 'list', value: id, cachedResultName: 'A letter' }],
	['given by ID', { __rl: true, mode: 'id', value: id }],
	['with spaces', { __rl: true, mode: 'id', value: ` ${id}\n` }],
	['the bare ID', id],
])('%s', (_, raw) => {
	expect(read(letter, raw)).toBe(id);
});

it.each([
	['nothing', undefined],
	['empty text', ''],
	['an empty list mode', { __rl: true, mode: 'list', value: '' }],
	['an expression without a value', { __rl: true, mode: 'id', value: undefined }],
	['null', { __rl: true, mode: 'id', value: null }],
	['only spaces', { __rl: true, mode: 'id', value: '  ' }],
])('%s is empty', (_, raw) => {
	expect(refusal(letter, raw)).toContain('is empty');
	expect(read(optional, raw)).toBeUndefined();
});

it.each(['N/A', 'none', '-', '[]'])('%s from an expression is no ID', (value) => {
	const key = locator({
		displayName: 'Order',
		idRule: { pattern: /^\S+$/, says: 'must be a key' },
	});
	const read = (entered: string) => key.read({ mode: 'id', value }, { ...ofItem, entered });
	expect(() => read('={{ $json.key }}')).toThrow('a placeholder for a missing value');
	expect(read(value)).toBe(value);
});

it.each([
	['no UUID', { __rl: true, mode: 'id', value: 'letter-1' }, 'must be an ID such as'],
	['a number', { __rl: true, mode: 'id', value: 12 }, 'but it\'s "12"'],
	['an object as the ID', { __rl: true, mode: 'id', value: { id } }, 'returned an object'],
	['an object without a value', { id }, 'returned an object'],
	['a list', [id], 'returned a list'],
])('%s is refused', (_, raw, problem) => {
	expect(refusal(letter, raw)).toContain(problem);
	expect(refusal(optional, raw)).toContain(problem);
});

const list = { method: 'searchLetters', search };
const from = { paths: 'letterId', hint: 'The letter of Letter > Send' };

it.each([
	['the list', { list }, "To choose from a list, select 'From List' instead of 'By ID'. Or copy"],
	['the step before', { from }, "an earlier step, select 'Auto' instead of 'By ID'. Or copy"],
	['an ID alone', {}, 'Copy the whole ID'],
])('a name in place of an ID is answered with %s', (_, ways, expected) => {
	const field = locator({ displayName: 'Letter', ...ways });
	expect(refusal(field, { __rl: true, mode: 'id', value: 'Choir' })).toContain(expected);
});

const rule = { pattern: /^\d+$/, says: 'must be a number', remedy: 'Copy it.' };

it.each([
	['list', { list, idRule: rule }, 'Copy it.'],
	['list', { list, from, idRule: rule }, "an earlier step, select 'Auto'. Or copy it."],
	['auto', { list, from }, "To choose from a list, select 'From List'. Or copy"],
	['auto', { from, idRule: rule }, 'Copy it.'],
	[undefined, { list, idRule: rule }, "To choose from a list, select 'From List'. Or copy it."],
])(
	'a name that is not entered in By ID, but in %s, has other ways out (%j)',
	(mode, ways, expected) => {
		const field = locator({ displayName: 'Letter', ...ways });
		const raw = mode === undefined ? 'Choir' : { __rl: true, mode, value: 'Choir' };
		const said = refusal(field, raw);
		expect(said).toContain(expected);
		expect(said).not.toContain('instead of');
	},
);

describe('in From List', () => {
	const group = locator({
		displayName: 'Group',
		list,
		named: {
			mode: 'groupName',
			noun: 'group',
			placeholder: '',
			all: async () => await Promise.resolve([]),
		},
	});
	const given = (value: unknown, entered: unknown) => {
		const raw = { __rl: true, mode: 'list', value };
		return () => group.read(raw, { ...ofItem, entered: { ...raw, value: entered } });
	};

	it.each(['1042', '9007199254740993', 'Customers', 'group 7', `${id}/`])(
		'what was picked is taken as SVC lists it: %j',
		(value) => {
			expect(given(value, value)()).toBe(value);
		},
	);

	it.each([id, ` ${id}\u00a0`, '1042', 1042, '9007199254740993', 'g-17'])(
		'an expression can give an ID such as SVC may have: %j',
		(value) => {
			expect(given(value, '={{ $json.groupId }}')()).toBe(String(value).trim());
		},
	);

	it.each(['Customers', 'group 7', `https://svc.example/groups/${id}`, `${id}?tab=1`, `"${id}"`])(
		'an expression that gives anything else is refused: %j',
		(value) => {
			const read = given(value, '={{ $json.group }}');
			expect(read).toThrow('must be an ID such as');
			expect(read).toThrow(
				expect.objectContaining({
					remedy: expect.stringMatching(/^To use its name, select 'By Name'/),
				}),
			);
		},
	);
});

test('the words of Auto that someone has changed are not taken for an ID', () => {
	const order = locator({ displayName: 'Order', from, idRule: { pattern: /\S/, says: '' } });
	const entered = (value: string) => ({ __rl: true, mode: 'auto', value });
	const given = (shown: string, value = shown) =>
		order.read(entered(value), { timezone: 'Europe/Berlin', entered: entered(shown) });
	expect(() => given('from the previous')).toThrow('has "from the previous" for Auto');
	expect([given('2B1C4F'), given('={{ $json.order_key }}', 'my order')]).toEqual([
		'2B1C4F',
		'my order',
	]);
});

describe('the editor', () => {
	it('offers the list first', () => {
		const listed = locator({
			displayName: 'Letter',
			list: { method: 'searchLetters', search, hasFilter: true },
		});
		expect(listed.list?.search).toBe(search);
		expect(property('letterId', listed)).toMatchObject({
			type: 'resourceLocator',
			default: { mode: 'list', value: '' },
			modes: [
				{
					name: 'list',
					typeOptions: { searchListMethod: 'searchLetters', searchable: true },
				},
				{ name: 'id' },
			],
		});
	});

	it('says how to create what By Name does not find', async () => {
		const record = { id, name: 'Customers' };
		const named = {
			mode: 'groupName',
			noun: 'group',
			placeholder: 'e.g. Customers',
			all: async () => await Promise.resolve([record]),
		};
		const missing = {
			parameter: 'groupId',
			option: 'createGroup',
			optionName: 'Create Missing Group',
			create: async () => await Promise.resolve(record),
		};
		const hintOf = (settings: typeof named) =>
			locator({ displayName: 'Group', named: settings }).property.modes?.at(-1)?.hint;
		expect(hintOf(named)).toContain("reads the account's groups once per run");
		expect(hintOf({ ...named, ...{ missing } })).toBe(
			'To create a missing group, turn on Options > Create Missing Group',
		);
	});

	it('takes the ID only, where there is no list', () => {
		expect(letter.property).toMatchObject({
			default: { mode: 'id', value: '' },
			modes: [{ name: 'id' }],
		});
	});

	it('names the second mode after what it takes, and its rule after the field', () => {
		const status = locator({
			displayName: 'Status',
			idMode: { name: 'name', displayName: 'By Name' },
			idRule: { pattern: /\S/, says: "can't be empty" },
		});
		expect(status.property).toMatchObject({
			default: { mode: 'name', value: '' },
			modes: [
				{
					name: 'name',
					displayName: 'By Name',
					validation: [{ properties: { errorMessage: "'Status' can't be empty" } }],
				},
			],
		});
	});

	it.each([
		['marks', true],
		["doesn't mark", false],
	])('%s a name of only spaces where one is required: %p', (_, required) => {
		const group = locator({
			displayName: 'Group',
			...(required && { required: true as const }),
			named: {
				...{ mode: 'groupName', noun: 'group', placeholder: 'e.g. Clients' },
				all: async () => await Promise.resolve([]),
			},
		});
		const [rule] = group.property.modes?.at(-1)?.validation ?? [];
		expect(rule).toMatchObject({ properties: { errorMessage: 'Enter the name of a group' } });
		const pattern = new RegExp(
			rule && 'properties' in rule ? String(Reflect.get(rule.properties, 'regex')) : '',
		);
		expect([pattern.test('  '), pattern.test(' Clients')]).toEqual([!required, true]);
	});

	it.each([
		[letter, id, 'letter-1'],
		[letter, id.toUpperCase(), `${id}0`],
		[
			locator({
				displayName: 'Country',
				idRule: { pattern: /^[A-Za-z]{2}$/, says: 'must be a country code' },
			}),
			'DE',
			'Germany',
		],
	])('checks the ID as the node does', (field, good, bad) => {
		expect(field.property.modes?.[0]).toHaveProperty('validation.0.properties.regex');
		const [{ validation: [rule] = [] }] = field.property.modes ?? [];
		const pattern = new RegExp(
			'properties' in rule ? String(Reflect.get(rule.properties, 'regex')) : '',
		);
		expect([pattern.test(good), pattern.test(bad)]).toEqual([true, false]);
		expect(read(field, good)).toBe(good);
		expect(refusal(field, bad)).toContain('must be');
	});
});

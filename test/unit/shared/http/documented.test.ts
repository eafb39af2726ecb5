import { documentedAs } from '../../../../nodes/shared/http/documented';

const documented = documentedAs(['id orders orderKey status', 'Number firstName firstname'], {
	byCode: ['countrySpecificSenders', 'data'],
});

test('names get their documented spelling, also in parts of such names', () => {
	expect(documented({ ID: 1, Orders: [{ ORDERKEY: 'a', Other: null }], number: '1' })).toEqual({
		id: 1,
		orders: [{ orderKey: 'a', Other: null }],
		Number: '1',
	});
});

test('their order stays', () => {
	const record = documented({ Other: 1, ORDERKEY: 2, ID: 3 }) as object;
	expect(Object.keys(record)).toEqual(['Other', 'orderKey', 'id']);
});

test.each([
	['as documented', { id: 'a', orders: [{ orderKey: 'b', Other: { ID: 1 } }] }],
	['a list', [{ id: 'a' }, { id: 'b' }]],
	['a text', 'ID'],
	['nothing', undefined],
])('a response that needs no change is the same value: %s', (_, response) => {
	expect(documented(response)).toBe(response);
});

test('undocumented parts of a record stay as they are', () => {
	const Other = { ID: 1 };
	const record = { orderKey: 'a', Other, Others: [Other], orders: [{ Other }] };
	expect(documented(record)).toBe(record);
});

test.each([
	['a list', [{ ID: 1 }], [{ id: 1 }]],
	['an envelope', { Whatever: { ID: 1 } }, { Whatever: { id: 1 } }],
	[
		'an envelope in another',
		{ data: { Whatever: [{ ID: 1 }] } },
		{ data: { Whatever: [{ id: 1 }] } },
	],
	[
		'an envelope that says how it went',
		{ Success: true, message: 'OK', Whatever: { ID: 1 } },
		{ Success: true, message: 'OK', Whatever: { id: 1 } },
	],
	[
		'an envelope that says how it went under names that records have too',
		{ Status: 'OK', Whatever: [{ ID: 1 }] },
		{ status: 'OK', Whatever: [{ id: 1 }] },
	],
	[
		'such an envelope under a name that has codes in records',
		{ status: 'success', data: [{ ID: 1 }] },
		{ status: 'success', data: [{ id: 1 }] },
	],
	[
		'an envelope with an ID of its own',
		{ ID: 'page-1', Whatever: [{ ID: 1 }] },
		{ id: 'page-1', Whatever: [{ id: 1 }] },
	],
	[
		'an envelope of a usual name, whatever is beside it',
		{ Number: 1, Items: [{ ID: 1 }] },
		{ Number: 1, Items: [{ id: 1 }] },
	],
])('records are found in %s', (_, response, expected) => {
	expect(documented(response)).toEqual(expected);
});

test.each([[{ id: 'a', ID: null }], [{ ID: null, id: 'a' }]])(
	'of names that differ only in their letters, the documented one counts: %j',
	(record) => {
		expect(documented(record)).toEqual({ id: 'a', ID: null });
	},
);

test('of two names in other letters, the first one counts, and neither is lost', () => {
	expect(documented({ Id: 'a', ID: 'b' })).toEqual({ id: 'a', ID: 'b' });
});

test('a name that is documented in two spellings stays, unless its record has others in other letters', () => {
	expect(documented([{ firstname: 'A' }, { firstName: 'B' }, { FirstName: 'C' }])).toEqual([
		{ firstname: 'A' },
		{ firstName: 'B' },
		{ firstName: 'C' },
	]);
	expect(documented({ firstname: 'A', orderkey: '1' })).toEqual({ firstName: 'A', orderKey: '1' });
});

test.each([
	['codes of countries', { Id: 'a', countryspecificsenders: { ID: 'Jakarta' } }],
	['codes of countries, by themselves', { countryspecificsenders: { ID: 'Jakarta' } }],
])('%s are no names', (_, record) => {
	expect(documented(record)).toMatchObject({ countrySpecificSenders: { ID: 'Jakarta' } });
});

test('a name that can be that of an envelope is one without anything else', () => {
	expect(documented({ data: { ID: 1 } })).toEqual({ data: { id: 1 } });
	const record = { orderKey: 'a', data: { ID: 1 } };
	expect(documented(record)).toBe(record);
	expect(documented({ orders: [{ data: { ID: 1 } }] })).toEqual({ orders: [{ data: { ID: 1 } }] });
});

import { documentedAs } from '../../../../nodes/shared/http/documented';

const documented = documentedAs(['id', 'orders', 'orderKey', 'countrySpecificSenders']);

test('names get their documented spelling, also in parts of such names', () => {
	expect(documented({ ID: 1, Orders: [{ ORDERKEY: 'a', Other: null }] })).toEqual({
		id: 1,
		orders: [{ orderKey: 'a', Other: null }],
	});
});

test('what is undocumented stays as it is', () => {
	const record = { id: 'a', Other: { ID: 1 } };
	expect(documented(record)).toEqual(record);
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

test('codes of countries are no names', () => {
	const record = { Id: 'a', countrySpecificSenders: { ID: 'Jakarta' } };
	expect(documented(record)).toEqual({ id: 'a', countrySpecificSenders: { ID: 'Jakarta' } });
});

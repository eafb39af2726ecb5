import { documentedAs } from '../../../../nodes/shared/http/documented';

const documented = documentedAs(['id', 'orderKey']);

test('names get their documented spelling, at every depth', () => {
	expect(documented({ ID: 1, Orders: [{ ORDERKEY: 'a', Other: null }] })).toEqual({
		id: 1,
		Orders: [{ orderKey: 'a', Other: null }],
	});
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

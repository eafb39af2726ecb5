import { columnsIn } from '../../../nodes/AddressBook/contact/import/columns';
import { indexByName } from '../../../nodes/shared/fields';

test('the custom fields are gone through once, however many rows there are', () => {
	const index = new Map(indexByName([{ id: '7', name: 'Size' }]));
	const read = jest.spyOn(index, 'values');
	for (const size of ['S', 'M', 'L']) {
		expect(columnsIn({ size }, index).custom).toEqual([{ fieldId: 7, column: 'size' }]);
	}
	expect(read).toHaveBeenCalledTimes(1);
});

test.each([
	[{ Mobile: '1', 'Phone Number': '2' }, { phoneNumber: '2' }],
	[{ 'Phone Number': '1', Mobile: '2' }, { phoneNumber: '1' }],
	[{ Mobile: '1', 'Phone Number': '2', phoneNumber: '3' }, { phoneNumber: '3' }],
	[{ Vorname: 'Ann', 'First name': 'Anna' }, { firstName: 'Anna' }],
	[{ Mobile: '1', 'Phone Number': '' }, { phoneNumber: '1' }],
	[{ Mobile: '1', Telephone: '2' }, { phoneNumber: '1' }],
	[{ 'Cell phone number': '1' }, { phoneNumber: '1' }],
])('of several columns for a detail, the one with its own name counts: %j', (row, details) => {
	expect(columnsIn(row).details).toEqual(details);
});

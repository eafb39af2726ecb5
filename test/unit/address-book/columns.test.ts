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

import { textDetails } from '../../../nodes/AddressBook/contact/properties';
import { ofItem } from '../shared/fields/read-contexts';

const names = [textDetails.firstName, textDetails.insertion, textDetails.lastName];
const dragged = { ...ofItem, entered: '={{ $json.name }}' };

describe.each(names)('$property.displayName', (field) => {
	it.each(['N/A', 'NULL', 'nan', '-', '<NA>', '(blank)'])(
		"isn't %j from an expression",
		(value) => {
			expect(() => field.read(value, dragged)).toThrow('a placeholder for a missing value');
			expect(field.read(value, { ...ofItem, entered: value })).toBe(value);
		},
	);

	it.each(['Null', 'None', 'Nan', 'Unknown', "'t", 'N.'])('can be %j', (value) => {
		expect(field.read(value, dragged)).toBe(value);
	});
});

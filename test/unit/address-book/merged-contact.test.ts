import { mergedContact } from '../../../nodes/AddressBook/contact/contact';

test.each([
	['none of them', {}, [{ fieldId: 7, value: 'b' }]],
	[
		'another one',
		{ customValues: [{ fieldId: 8, value: 'c' }] },
		[
			{ fieldId: 7, value: 'b' },
			{ fieldId: 8, value: 'c' },
		],
	],
])('a custom value that SVC shows as null is not sent back if %s changes', (_, change, sent) => {
	const present = {
		customValues: [
			{ fieldId: 6, value: null },
			{ fieldId: 7, value: 'b' },
		],
	};
	expect(mergedContact(present, change)).toEqual({ customValues: sent });
});

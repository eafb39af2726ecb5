/** Addresses whose house number stayed in a column of its own. */
import { addressBed } from './address-bed.ts';

const { expectAddress, expectRefusal } = addressBed();

const nl = { ZIP: '1012 JS', City: 'Amsterdam', Country: 'NL' };

test('a street without a house number is refused in the Netherlands, with the way out', async () => {
	const error = await expectRefusal('"Street" is "Kerkstraat", without a house number', {
		...nl,
		Street: 'Kerkstraat',
	});
	expect(error?.description).toBe(
		"Drag the field that contains the house number, and drop it after the street. For an address without one, set 'Enter Address As' to Lines. Nothing was sent for this item.",
	);
});

test('a number that an expression lacks is one', async () => {
	await expectRefusal(
		'"Street" is "Kerkstraat", without a house number',
		{ ...nl, Street: 'Kerkstraat', Number: '' },
		{ street: '={{ $json.Street }} {{ $json.Number }}' },
	);
});

test.each([0, '0', '00'])('%j is none, as tables have it for an empty cell', (Number) =>
	expectRefusal(
		`"Street" is "Kerkstraat ${Number}", without a house number`,
		{ ...nl, Street: 'Kerkstraat', Number },
		{ street: '={{ $json.Street }} {{ $json.Number }}' },
	),
);

test('it may end with a zero', () =>
	expectAddress(['Jane Doe', 'Kerkstraat 10', '1012 JS Amsterdam', 'NETHERLANDS'], {
		...{ ...nl, Street: 'Kerkstraat 10' },
	}));

test('it can be on the line below the street', () =>
	expectAddress(['Jane Doe', 'Kerkstraat', '12 A', '1012 JS Amsterdam', 'NETHERLANDS'], {
		...{ ...nl, Street: 'Kerkstraat', 'Line 2': '12 A' },
	}));

test.each([
	['Postbus 12', ['1012 JS Amsterdam', 'NETHERLANDS'], nl],
	['Kerkstraat １２', ['1012 JS Amsterdam', 'NETHERLANDS'], nl],
	[
		'Rose Cottage',
		['Bath', 'BA1 1AA', 'UNITED KINGDOM'],
		{ ZIP: 'BA1 1AA', City: 'Bath', Country: 'GB' },
	],
	['Le Bourg', ['75001 Paris', 'FRANCE'], { ZIP: '75001', City: 'Paris', Country: 'FR' }],
])('%s is printed', (Street, town, item) =>
	expectAddress(['Jane Doe', Street, ...town], { ...item, Street }),
);

/** Parts of an address that a spreadsheet has changed, or that a column has together with other parts. */
import { addressBed } from './address-bed.ts';

const { expectAddress, expectRefusal } = addressBed();

const nl = { ZIP: '1012 JS', City: 'Amsterdam', Country: 'NL' };
const us = { ZIP: '02101', City: 'Boston', State: 'MA', Country: 'US' };

describe('a house number that a spreadsheet took for a date', () => {
	test.each([
		['Damrak 1-Dec', nl, '1-Dec'],
		['Damrak 12-mrt', nl, '12-mrt'],
		['Hauptstr. 01. Dez', {}, '01. Dez'],
		['12-May Main Street', {}, '12-May'],
		['Hauptstr. Jan-12', {}, 'Jan-12'],
		['Hauptstr. 01.12.2026', {}, '01.12.2026'],
		['Main Street 12/1/2026', us, '12/1/2026'],
		['Damrak 2026-12-01T00:00:00.000Z', nl, '2026-12-01T00:00:00.000Z'],
		['Damrak 2026-12-01', nl, '2026-12-01'],
		['Damrak 46357', nl, '46357'],
		['Hauptstr. 46357', {}, '46357'],
		['Damrak 12.0', nl, '12.0'],
	])('is refused: %s', async (Street, item, number) => {
		const error = await expectRefusal(
			`"Street" is "${Street}", but "${number}" isn't a house number`,
			{ Street, ...item },
		);
		expect(error?.description).toContain('format the column as text');
		expect(error?.description).toContain("set 'Enter Address As' to Lines");
	});

	test.each([
		'Straße des 17. Juni 135',
		'Platz des 4. Juli 1',
		'Rue du 8 Mai 1945 12',
		'Mai-Ring 12',
		'Postfach 46357',
		'Hauptstr. 1-12',
		'Hauptstr. 12 a',
		'Hauptstr. 12/1/20',
		'Hauptstr. 12345',
		'Stiege 1.03',
	])('may be in %s', (Street) =>
		expectAddress(['Jane Doe', Street, '12345 Berlin', 'GERMANY'], { Street }),
	);

	test('may be a long number where it stands before the street', () =>
		expectAddress(['Jane Doe', '46357 Main Street', 'Boston MA 02101', 'UNITED STATES'], {
			...us,
			Street: '46357 Main Street',
		}));
});

describe('a city with its postal code', () => {
	test.each([
		['D-12345 Berlin', {}, ['12345 Berlin', 'GERMANY']],
		['12345 Berlin', { ZIP: 'D-12345' }, ['D-12345 Berlin', 'GERMANY']],
		['1012 JS Amsterdam', { ...nl, ZIP: '1012JS' }, ['1012JS Amsterdam', 'NETHERLANDS']],
		['1012 Amsterdam', nl, ['1012 JS Amsterdam', 'NETHERLANDS']],
	])('has it printed once: %s', (City, item, town) =>
		expectAddress(['Jane Doe', '1 Main Street', ...town], { ...item, City }),
	);

	test.each([
		['54321 Berlin', {}, '12345'],
		['D-54321 Berlin', { ZIP: 'D-12345' }, 'D-12345'],
		['1013 AB Amsterdam', nl, '1012 JS'],
	])('is refused if it has another one: %s', async (City, item, code) => {
		const error = await expectRefusal(`"City" is "${City}", but 'Postal Code' is "${code}"`, {
			...item,
			City,
		});
		expect(error?.description).toContain('Correct the one that is wrong');
	});

	test.each(['Berlin 12', '2. Bezirk', '1 Berlin'])('may have another number: %s', (City) =>
		expectAddress(['Jane Doe', '1 Main Street', `12345 ${City}`, 'GERMANY'], { City }),
	);
});

test('a city with another country is refused', async () => {
	const error = await expectRefusal('"City" ends with "France", but the destination is DE', {
		ZIP: '75001',
		City: 'Paris, France',
	});
	expect(error?.description).toContain("Set 'Destination Country' to FR");
});

test.each([
	['Berlin, Deutschland', {}],
	['Frankfurt, Oder', {}],
])('a city may be %s', (City, item) =>
	expectAddress(['Jane Doe', '1 Main Street', `12345 ${City}`, 'GERMANY'], { ...item, City }),
);

test.each([
	['Recipient Name', 'Name', 'Jane Doe\n1 Main Street\n12345 Berlin'],
	['Company', 'Company', 'Example Ltd, 1 Main Street, 12345 Berlin'],
])('the whole address in %s is refused', async (field, column, value) => {
	const error = await expectRefusal(
		`"${field}" is "${value.replaceAll('\n', ' ')}", which contains the postal code and the city`,
		{ [column]: value },
		{ message: 'Hello' },
	);
	expect(error?.description).toContain("set 'Enter Address As' to Lines");
});

test('invisible signs around the parts, as copied from a contact card, are not printed', () =>
	expectAddress(
		['Jane Doe', '1 Main Street', '12345 Berlin', 'GERMANY'],
		{
			Name: '\u202AJane Doe\u202C',
			Street: '\uFEFF1 Main Street',
			ZIP: '\u200E12345',
			City: 'Berlin\u200B',
		},
		{ message: 'Hello' },
	));

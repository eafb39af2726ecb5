/** Parts of an address that a spreadsheet has changed, or that a column has together with other parts. */
import type { IDataObject } from 'n8n-workflow';
import { addressBed, jane } from './address-bed.ts';

const { expectAddress, expectRefusal, recipients, send } = addressBed();

const nl = { ZIP: '1012 JS', City: 'Amsterdam', Country: 'NL' };
const us = { ZIP: '02101', City: 'Boston', State: 'MA', Country: 'US' };

async function expectStreet(Street: string, item: IDataObject) {
	const { error } = await send([{ ...jane, Street, ...item }]);
	expect(error?.message).toBeUndefined();
	expect(recipients()[0]?.split('\n')[1]).toBe(Street);
}

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
		'Industriestr. 4.05',
		'PF 46357',
		'12 rue du 8-Mai 1945',
		'3 Place du 8-mai',
		'Via 25/4/1945 12',
		'Wagramer Str. 4/1/2005',
	])('may be in %s', (Street) =>
		expectAddress(['Jane Doe', Street, '12345 Berlin', 'GERMANY'], { Street }),
	);

	test.each([
		['Antwoordnummer 46500', nl],
		['PL 45123', { ZIP: '00100', City: 'Helsinki', Country: 'FI' }],
		['Hrsz. 42137', { ZIP: '1051', City: 'Budapest', Country: 'HU' }],
		['Carr 123 KM 9.0', { ZIP: '00601', City: 'Adjuntas', Country: 'PR' }],
		['Ctra. N-340 Km 12.0', { ZIP: '29001', City: 'Málaga', Country: 'ES' }],
		['Kachidoki 6-3-2003', { ZIP: '104-0054', City: 'Tokyo', Country: 'JP' }],
	])('may be in what is no street with a house number: %s', async (Street, item) => {
		await expectStreet(Street, item);
	});

	test('may be a long number where it stands before the street', () =>
		expectAddress(['Jane Doe', '46357 Main Street', 'Boston MA 02101', 'UNITED STATES'], {
			...us,
			Street: '46357 Main Street',
		}));
});

test('a city with another country is refused', async () => {
	const error = await expectRefusal('"City" ends with "France", but the destination is DE', {
		ZIP: '75001',
		City: 'Paris, France',
	});
	expect(error?.description).toContain("Set 'Destination Country' to FR");
});

test.each(['Berlin, Deutschland', 'Frankfurt, Oder'])('a city may be %s', (City) =>
	expectAddress(['Jane Doe', '1 Main Street', `12345 ${City}`, 'GERMANY'], { City }),
);

test.each([
	['Motril, Granada', 'SPAIN', { ZIP: '18600', Country: 'ES' }],
	['Thessaloniki, Macedonia', 'GREECE', { ZIP: '54621', Country: 'GR' }],
	['Minna, Niger', 'NIGERIA', { ZIP: '920001', Country: 'NG' }],
])('a city may have a region that is called like a country: %s', (City, country, item) =>
	expectAddress(['Jane Doe', '1 Main Street', `${item.ZIP} ${City}`, country], { ...item, City }),
);

test.each(['Norwich, Norfolk', 'King’s Lynn, Norfolk'])('a city may have its county: %s', (City) =>
	expectAddress(['Jane Doe', '1 Main Street', City, 'NR1 1AA', 'UNITED KINGDOM'], {
		ZIP: 'NR1 1AA',
		Country: 'GB',
		City,
	}),
);

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

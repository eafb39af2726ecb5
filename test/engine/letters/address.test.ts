/** The address of a letter, from fields of a form and as lines. */
import type { IDataObject } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { addressBed, jane } from './address-bed.ts';

const { bed, send, recipients, expectAddress, expectRefusal } = addressBed();

const other = { Name: 'Ben', Street: 'Kerkstraat 12', ZIP: '1017 GC', City: 'Amsterdam' };

describe('fields', () => {
	test('a city of digits only is a postal code in the wrong field', async () => {
		const error = await expectRefusal('"City" is "3511", which looks like a postal code', {
			City: '3511',
			ZIP: '3511 AB',
			Country: 'NL',
		});
		expect(error?.description).toContain('are swapped');
	});

	test.each([
		['Lindenstr. 12', 'DE', ': in DE, they have five digits'],
		['12345 Berlin', 'DE', ': in DE, they have five digits'],
		['1012 AB', 'DE', ': in DE, they have five digits'],
		['00000', 'DE', ''],
		['01069', 'AT', ': in AT, they have four digits'],
		['Utrecht', 'NL', ': in NL, they have letters and digits'],
		['Kerkstraat 12', 'NL', ': in NL, they have letters and digits'],
		['01069', 'NL', ': in NL, they have letters and digits'],
		['NL-1012', 'NL', ': in NL, they have letters and digits'],
		['12345', 'GB', ': in GB, they have letters and digits'],
		['High Street', 'AD', ''],
		['19.99', 'DE', ': in DE, they have five digits'],
		['1,234.56', 'AT', ': in AT, they have four digits'],
		['-5', 'DE', ': in DE, they have five digits'],
		['1 0', 'US', ': in US, they have five digits'],
	])('%s is no postal code of %s', async (ZIP, Country, known) => {
		const error = await expectRefusal(
			`"Postal Code" is "${ZIP}", which isn't a postal code${known}`,
			{
				ZIP,
				Country,
			},
		);
		expect(error?.description).toContain('swapped');
	});

	test.each([
		['A1', 'GB'],
		['A1', 'AD'],
		['A1', 'KZ'],
		['SW1A 1AA ', 'GB'],
		['1', 'DE'],
	])('%s again and again is no postal code of %s', async (part, Country) => {
		const ZIP = part.repeat(30_000 / part.length);
		const error = await expectRefusal(
			`"Postal Code" is "${ZIP.slice(0, 57)}…", which isn't a postal code`,
			{ ZIP, Country },
		);
		expect(`${error?.message} ${error?.description}`.length).toBeLessThan(500);
	});

	test.each([
		['D-01067', 'DE'],
		['DE 01067', 'DE'],
		['811 01', 'SK'],
		['123-4567', 'JP'],
		['01310-100', 'BR'],
		['D02 AF30', 'IE'],
		['LT-01001', 'LT'],
		['AD500', 'AD'],
		['FIQQ 1ZZ', 'FK'],
		['NL-1012 JS', 'NL'],
		['1012js', 'NL'],
		['SW1A 1AA', 'GB'],
		['〒100-0005', 'JP'],
		['１００－０００５', 'JP'],
		['〒03051', 'KR'],
		['C.P. 28013', 'ES'],
		['C.P. 75001', 'FR'],
		['CEP: 01310-100', 'BR'],
		['Τ.Κ. 10563', 'GR'],
		['ΤΚ 105 63', 'GR'],
		['우편번호 03051', 'KR'],
		['(우) 03051', 'KR'],
		['cp: 28013', 'ES'],
		['Dublin 8', 'IE'],
		['HM CX', 'BM'],
		['Z05T3C2', 'KZ'],
		['А15 Е2В1', 'KZ'],
	])('%s is a postal code of %s', async (ZIP, Country) => {
		const { error } = await send([{ ...jane, ZIP, Country }]);
		expect(error?.message).toBeUndefined();
		expect(recipients()[0]).toContain(ZIP);
	});

	test.each([
		['12345-6789', 'US'],
		['K1A 0B1', 'CA'],
	])('%s is a postal code of %s, where a state comes before it', (ZIP, Country) =>
		expectAddress(
			[
				'Jane Doe',
				'1 Main Street',
				`Town XY ${ZIP}`,
				Country === 'US' ? 'UNITED STATES' : 'CANADA',
			],
			{ City: 'Town', State: 'XY', ZIP, Country },
		),
	);

	test('a postal code that the city has, too, is printed once', () =>
		expectAddress(['Jane Doe', '1 Main Street', '01069 Dresden', 'GERMANY'], {
			City: '01069 Dresden',
			ZIP: '01069',
		}));

	test('each letter gets the address of its own item', async () => {
		const { error } = await send([jane, { ...other, Country: 'NL' }]);
		expect(error?.message).toBeUndefined();
		expect(recipients()).toEqual([
			'Jane Doe\n1 Main Street\n12345 Berlin\nGERMANY',
			'Ben\nKerkstraat 12\n1017 GC Amsterdam\nNETHERLANDS',
		]);
	});

	test('a company, a second line, and a state have lines of their own or not at all', () =>
		expectAddress(
			[
				'Jane Doe',
				'Example Ltd',
				'1 Main Street',
				'Floor 4',
				'Springfield IL 62701',
				'UNITED STATES',
			],
			{
				...{ Company: 'Example Ltd', 'Line 2': 'Floor 4', City: 'Springfield', State: 'IL' },
				...{ ZIP: 62701, Country: 'us' },
			},
		));

	test('a company needs no name', () =>
		expectAddress(['Example Ltd', '1 Main Street', '12345 Berlin', 'GERMANY'], {
			Name: ' ',
			Company: 'Example Ltd',
			message: 'Hello',
		}));

	test.each([
		['GB', 'SW1A 1AA', ['London', 'SW1A 1AA', 'UNITED KINGDOM']],
		['JP', '100-0001', ['London 100-0001', 'JAPAN']],
		['FR', '75001', ['75001 London', 'FRANCE']],
	])('the town is written as in %s', (Country, ZIP, town) =>
		expectAddress(['Jane Doe', '1 Main Street', ...town], {
			City: 'London',
			ZIP,
			Country,
		}),
	);

	test('blanks and line breaks of a form do no harm', () =>
		expectAddress(['Jane Doe', 'Back house', '1 Main Street', '12345 Berlin', 'GERMANY'], {
			Name: ' Jane\n Doe ',
			Street: 'Back house\r\n\r\n1 Main Street ',
			City: 'Berlin\n',
		}));

	test('a dash in place of an empty cell is not printed', () =>
		expectAddress(['Jane Doe', '1 Main Street', '12345 Berlin', 'GERMANY'], {
			...{ Company: '-', 'Line 2': '.', State: '--' },
		}));

	test('the country line can be left out', () =>
		expectAddress(
			['Jane Doe', '1 Main Street', '12345 Berlin'],
			{ Country: 'DEU' },
			{ additionalFields: { omitCountryLine: true } },
		));

	test('names the country that additional properties choose', () =>
		expectAddress(
			['Jane Doe', '1 Main Street', '1010 Vienna', 'AUSTRIA'],
			{ ZIP: '1010', City: 'Vienna' },
			{ additionalFields: { additionalProperties: '{ "destination": "AT" }' } },
		));

	test.each<[string, IDataObject]>([
		['"Recipient Name" is empty, and so is \'Company\'', { Name: '' }],
		['"Street" is empty', { Street: undefined }],
		['"Postal Code" is empty', { ZIP: null }],
		['"City" is empty', { City: ' ' }],
		['"Postal Code" is "1067", but postal codes in DE have five digits', { ZIP: 1067 }],
		[
			'"Postal Code" is "150", but postal codes in NO have four digits',
			{ ZIP: 150, Country: 'NO' },
		],
		[
			'"Postal Code" is "10011", but postal codes in RO have six digits',
			{ ZIP: 10011, Country: 'RO' },
		],
		[
			'"Postal Code" is "C.P. 8013", but postal codes in ES have five digits',
			{ ZIP: 'C.P. 8013', Country: 'ES' },
		],
		[
			'"Postal Code" is "Τ.Κ. 10563", which isn\'t a postal code: in DE, they have five digits',
			{ ZIP: 'Τ.Κ. 10563' },
		],
		[
			'"Postal Code" is "10000", but postal codes in KZ have six digits',
			{ ZIP: 10000, Country: 'KZ' },
		],
		[
			'"Postal Code" is "600001", but postal codes in JP have seven digits',
			{ ZIP: 600001, Country: 'JP' },
		],
		[
			'"Postal Code" is "1310100", but postal codes in BR have eight digits',
			{ ZIP: 1310100, Country: 'BR' },
		],
		[
			'"Postal Code" is "100", but postal codes in KE have five digits',
			{ ZIP: 100, Country: 'KE' },
		],
		[
			'"Postal Code" is "50001", but postal codes in CO have six digits',
			{ ZIP: 50001, Country: 'CO' },
		],
		['"Postal Code" is "1,067", but postal codes in DE have five digits', { ZIP: '1,067' }],
		['"Postal Code" is "1067.0", but postal codes in DE have five digits', { ZIP: '1067.0' }],
		['"Postal Code" is "-", which has no letters or digits', { ZIP: '-' }],
		['"Postal Code" is empty', { ZIP: '', Country: 'NL' }],
		['"Street" is "--", which has no letters or digits', { Street: '--' }],
		['"Recipient Name" is empty, and so is \'Company\'', { Name: '-' }],
		['"Street" contains "undefined" instead of a value', { Street: 'Main Street undefined' }],
		['"City" contains "null" instead of a value', { City: 'null' }],
		[
			'"City" contains "#N/A", which a spreadsheet shows for a formula without a result',
			{ City: '#N/A' },
		],
		['"Postal Code" is "D-1067", but postal codes in DE have five digits', { ZIP: 'D-1067' }],
	])('%s', async (message, item) => {
		await expectRefusal(message, item);
	});

	test('can be a name, which is sent as the error says', async () => {
		const company = { Company: 'null & nichtig GmbH' };
		const error = await expectRefusal('"Company" contains "null" instead of a value', company);
		const anyway = 'enter [{"recipient": "…"}] as "addresses" in Additional Properties (JSON).';
		expect(error?.description).toContain(anyway);
		const tag = await expectRefusal(
			'"Company" contains [[Design]], a tag for messages and campaigns that isn\'t filled in here',
			{ Company: '[[Design]] GmbH' },
		);
		expect(tag?.description).toContain(anyway);
		const addresses = [{ recipient: 'null & nichtig GmbH\n1 Main Street\n12345 Berlin' }];
		const additionalFields = { additionalProperties: { addresses } };
		expect((await send([{ ...jane, ...company }], { additionalFields })).error).toBeUndefined();
		expect(recipients()).toEqual([addresses[0].recipient]);
	});

	test('are the same after Retry On Fail, which sends no letter twice', async () => {
		bed.service.order({ match: { bodyIncludes: 'Kerkstraat' }, kind: 'status', status: 400 });
		await send(
			[jane, { ...other, Country: 'NL' }],
			{},
			{
				retryOnFail: true,
				maxTries: 2,
				waitBetweenTries: 1,
			},
		);
		expect(bed.service.state.letters).toHaveLength(2);
	});

	test('two items with the same address and text are refused', async () => {
		const { error } = await send([jane, jane], {
			requestOptions: { identicalRequests: 'refuse' },
		});
		expect(error?.message).toMatch(/^Identical items/);
		expect(bed.service.requests).toEqual([]);
	});

	test('replace the address of a letter that is not sent yet', async () => {
		const [{ id }] = bed.service.state.seedLetters(1);
		const { error } = await send([jane], { operation: 'update', letterId: byId(id) });
		expect(error?.message).toBeUndefined();
		expect(recipients()).toEqual(['Jane Doe\n1 Main Street\n12345 Berlin\nGERMANY']);
	});
});

describe('lines', () => {
	const lines = (recipient: string) => ({ addressAs: 'lines', recipient });

	test('go out as they are', () =>
		expectAddress(
			['Jane Doe', ' 1 Main Street', '', '12345 Berlin'],
			{},
			{
				...lines('=Jane Doe\n {{ $json.Street }}\n\n12345 Berlin'),
			},
		));

	test.each(['\r\n', '\r', '\u2028'])(
		'are separated by newline characters, not by %j',
		async (end) => {
			const Address = [' ', 'Jane Doe ', '1 Main Street', ' ', '12345 Berlin', '', ''].join(end);
			await expectAddress(
				['Jane Doe', '1 Main Street', '', '12345 Berlin'],
				{ Address },
				{ ...lines('={{ $json.Address }}'), additionalFields: { sender: '={{ $json.Address }}' } },
			);
			expect(bed.service.requests[0].body).toMatchObject({
				addresses: [{ sender: 'Jane Doe\n1 Main Street\n\n12345 Berlin' }],
			});
		},
	);

	test('with a missing part are refused', () =>
		expectRefusal(
			'"Recipient Address" contains "undefined" instead of a value',
			{ Address: 'Jane undefined\n1 Main Street\n12345 Berlin' },
			lines('={{ $json.Address }}'),
		));

	test.each(['Jane Doe, 1 Main Street, 12345 Berlin', 'Jane Doe 1 Main Street\n \n'])(
		'%j is refused, with two ways on',
		async (recipient) => {
			const error = await expectRefusal(
				'"Recipient Address" has only one line, but a postal address needs several',
				{},
				lines(recipient),
			);
			expect(error?.description).toContain("Set 'Enter Address As' to Fields");
			expect(error?.description).toContain("add 'Allow Single-Line Address' and turn it on");
		},
	);

	test('two addresses in one field are refused, one with an empty part is not', async () => {
		const ben = 'Ben\n2 Main Street\n54321 Town';
		const error = await expectRefusal(
			'"Recipient Address" looks like 2 addresses with an empty line between them',
			{},
			lines(`Jane Doe\n1 Main Street\n12345 Berlin\n \n${ben}`),
		);
		expect(error?.description).toContain('Split Out');
		await expectAddress(
			['Jane Doe', 'Sales', '', '1 Main Street', '12345 Berlin'],
			{},
			lines('Jane Doe\nSales\n\n1 Main Street\n12345 Berlin'),
		);
	});

	test.each([
		['Österreich', 'AT'],
		['NETHERLANDS', 'NL'],
		['France (FR)', 'FR'],
	])('an address that ends with %s is no address in Germany', async (last, code) => {
		const error = await expectRefusal(
			`"Recipient Address" ends with "${last}", but the destination is DE`,
			{},
			lines(`Jane Doe\n1 Main Street\n1010 Wien\n${last}`),
		);
		expect(error?.description).toContain(`Set 'Destination Country' to ${code}`);
	});

	test.each([
		['its own name', 'DE', 'Deutschland'],
		['a town', 'DE', '12345 Austria'],
		['a place that shares its post', 'GB', 'JERSEY'],
		['the country of such a place', 'JE', 'United Kingdom'],
		['a state that is written like a country', 'US', 'GA'],
		['the name of a country whose code has three letters', 'DEU', 'Deutschland'],
		['the name of a state that is also a country', 'US', 'Georgia'],
	])('an address may end with %s', async (_, destination, last) =>
		expectAddress(
			['Jane Doe', '1 Main Street', last],
			{ Country: destination },
			lines(`Jane Doe\n1 Main Street\n${last}`),
		),
	);

	test('a single one is sent to whoever insists', () =>
		expectAddress(
			['Jane Doe, 12345 Berlin'],
			{},
			{
				...lines('Jane Doe, 12345 Berlin'),
				additionalFields: { allowSingleLine: true },
			},
		));

	test('a single one is no concern of an address in additional properties', () =>
		expectAddress(
			['Ben'],
			{},
			{
				...lines('Jane Doe'),
				additionalFields: { additionalProperties: '{ "addresses": [{ "recipient": "Ben" }] }' },
			},
		));
});

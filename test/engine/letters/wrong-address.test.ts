/** Addresses that no letter would arrive at: values of another row, of another column, or of none. */
import type { IDataObject } from 'n8n-workflow';
import { addressBed, jane } from './address-bed.ts';

const { bed, send, recipients, expectAddress, expectRefusal } = addressBed();

async function expectSent(item: IDataObject) {
	const { error } = await send([{ ...jane, ...item }]);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(1);
}

describe('what a program or a column beside it returns', () => {
	test.each([
		['nan', 'is "nan", a placeholder for a missing value'],
		['\\N', 'is "\\N", a placeholder for a missing value'],
		['(blank)', 'is "(blank)", a placeholder for a missing value'],
		['https://example.com/jane', 'is "https://example.com/jane", a link'],
		[
			'6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
			'is "6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70", the ID of a record',
		],
		['{"name":"Jane"}', 'is JSON, which would be sent as is: {"name":"Jane"}'],
		['Jane\\nDoe', 'contains "\\n", which would be sent as is'],
	])('is no name, street, or city: %s', async (value, problem) => {
		for (const [column, field] of [
			['Name', 'Recipient Name'],
			['Street', 'Street'],
			['City', 'City'],
		] as const) {
			const text = { message: 'Hello' };
			await expectRefusal(`"${field}" ${problem}`, { [column]: value }, text);
		}
	});
});

describe('the country before a postal code', () => {
	test.each([
		['CH-8001', 'AT', 'CH'],
		['A-1010', 'CH', 'AT'],
		['D-51147', 'AT', 'DE'],
		['F-75001', 'DE', 'FR'],
		['i-20121', 'DE', 'IT'],
		['FL-9490', 'AT', 'CH'],
	])('%s is no postal code of %s', async (ZIP, Country, owner) => {
		const error = await expectRefusal(
			`"Postal Code" is "${ZIP}", a postal code in ${owner}, but the destination is ${Country}`,
			{ ZIP, Country },
		);
		expect(error?.description).toContain(`Set 'Destination Country' to ${owner}`);
	});

	test.each([
		['D-51147', 'DE'],
		['CH-9490', 'LI'],
		['FL-9490', 'CH'],
		['F-97400', 'RE'],
		['I-47890', 'SM'],
		['FR-98000', 'MC'],
		['DE-19801', 'US'],
		['HM-12', 'BM'],
		['L-1010', 'LU'],
	])('%s may be a postal code of %s', (ZIP, Country) => expectSent({ ZIP, Country }));
});

describe('a value for none', () => {
	const fields = [
		['Recipient Name', 'Name'],
		['Company', 'Company'],
		['Street', 'Street'],
		['Address Line 2', 'Line 2'],
		['City', 'City'],
		['State or Province', 'State'],
	] as const;

	test.each(fields)('in %s is refused', async (field, column) => {
		const error = await expectRefusal(`"${field}" is "N/A", a placeholder for a missing value`, {
			[column]: ' N/A ',
		});
		expect(error?.description).toContain('return an empty text where there is none');
	});

	test.each([
		...[
			'n/a',
			'n.a.',
			'k.A.',
			'none',
			'NONE',
			'NULL',
			'unknown',
			'Unknown',
			'Unbekannt',
			'onbekend',
		],
		...['tbd', 'TBA', 'xxx', 'XXXX', '0', 0, '00'],
	])('may be written as %j', (Company) =>
		expectRefusal(`"Company" is "${Company}", a placeholder for a missing value`, { Company }),
	);

	test('in Postal Code is refused where countries may have codes of letters', () =>
		expectRefusal('"Postal Code" is "TBD", a placeholder for a missing value', {
			...{ ZIP: 'TBD', Country: 'IN' },
		}));

	test.each<IDataObject>([
		...[{ Name: 'None' }, { Name: 'Null' }, { City: 'None' }, { Name: 'Anna None' }],
		...[{ Company: 'Unknown Pleasures Ltd' }, { Company: '007' }, { Company: 'XX' }],
		...[{ 'Line 2': 'Floor 0' }, { State: 'NA' }, { Company: '3' }, { Company: 'TBC' }],
	])('%j is a value', (item) => expectSent(item));

	test.each(['N/A', 'unknown', 'NULL', '0', '-', '…'])(
		'%s is no name where lines are entered',
		async (name) => {
			const error = await expectRefusal(
				`"Recipient Address" begins with "${name}", a placeholder for a missing value`,
				{},
				{ addressAs: 'lines', recipient: ` \n${name}\n1 Main Street\n12345 Berlin` },
			);
			expect(error?.description).toContain('To send it anyway');
		},
	);

	test.each(['\u200b', '\u0000', ' \u200b\n\u2060'])(
		'%j is no first line where lines are entered',
		(none) =>
			expectAddress(
				['Jane Doe', '1 Main Street', '12345 Berlin'],
				{},
				{ addressAs: 'lines', recipient: `${none}\nJane Doe\n1 Main Street\n12345 Berlin` },
			),
	);

	test('is printed where lines are entered', () =>
		expectAddress(
			['Jane Doe', 'n/a', '12345 Berlin'],
			{},
			{
				...{ addressAs: 'lines', recipient: 'Jane Doe\nn/a\n12345 Berlin' },
			},
		));
});

test.each([
	['Recipient Name', 'Name'],
	['Company', 'Company'],
	['Street', 'Street'],
	['City', 'City'],
])('an email address in %s is in the wrong field', async (field, column) => {
	const error = await expectRefusal(`"${field}" is "jane@example.com", an email address`, {
		[column]: 'jane@example.com',
	});
	expect(error?.description).toContain('Drag the field that contains the right value');
});

test('a company may be called like a website', () =>
	expectSent({ Company: 'example.com @ Berlin' }));

describe('the destination', () => {
	test.each([
		['USA', 'US', 'UNITED STATES'],
		['DEU', 'DE', 'GERMANY'],
		['The Netherlands', 'NL', 'NETHERLANDS'],
		['Éire', 'IE', 'IRELAND'],
		['Turkey', 'TR', 'TÜRKIYE'],
		['Kosovo', 'XK', 'KOSOVO'],
	])('%s is sent as %s', async (Country, code, printed) => {
		const ZIP =
			Country === 'The Netherlands' ? '1017 GC' : Country === 'Éire' ? 'D02 AF30' : '12345';
		await expectSent({ Country, ZIP, State: 'XY' });
		expect(bed.service.requests[0].body).toMatchObject({ destination: code });
		expect(recipients()[0].split('\n').at(-1)).toBe(printed);
	});

	test('that SVC lists in three letters is sent so, and has all that its country has', async () => {
		const { error } = await send([jane], {
			destination: { __rl: true, mode: 'list', value: 'DEU' },
			additionalFields: { registeredMail: 'registered' },
		});
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests[0].body).toMatchObject({ destination: 'DEU', registered: true });
		expect(recipients()[0]).toContain('\nGERMANY');
	});

	test('without a known name is refused, with a way that keeps the country', async () => {
		const error = await expectRefusal(
			'"Destination Country" is QO, but the node has no name for this country to print below the address',
			{},
			{ destination: { __rl: true, mode: 'list', value: 'QO' } },
		);
		expect(error?.description).toContain("write the country's name as the last line");
	});

	test.each([
		['Congo', 'CG for Congo - Brazzaville, or CD for Congo - Kinshasa'],
		['Korea', 'KR for South Korea, or KP for North Korea'],
		['The Virgin Islands', 'VG for British Virgin Islands, or VI for U.S. Virgin Islands'],
	])('%s is two countries', async (Country, choice) => {
		const error = await expectRefusal(
			`"Destination Country" is "${Country}", the name of two countries`,
			{ Country },
		);
		expect(error?.description).toContain(choice);
	});
});

test.each([
	['Recipient Name', { Name: 'Erika <b>Mustermann</b>' }, '</b>'],
	['Company', { Company: 'Salt &amp; Pepper' }, '&amp;'],
	['Street', { Street: '1 Main Street<br>' }, '<br>'],
])('HTML in %s is not printed', async (field, item, found) => {
	await expectRefusal(
		`"${field}" contains "${found}", which is HTML and would be sent as is`,
		item,
		{ message: 'Hello' },
	);
});

describe('a template that no one has filled', () => {
	const fields: Array<[string, string]> = [
		['Recipient Name', 'Name'],
		['Company', 'Company'],
		['Street', 'Street'],
		['Address Line 2', 'Line 2'],
		['City', 'City'],
	];

	test.each(fields)('is not printed as %s', async (field, column) => {
		for (const mark of ['{name}', '[Name]', '%NAME%', '«Name»', '<<Name>>']) {
			await expectRefusal(
				`"${field}" contains "${mark}", which would be sent as is`,
				{ [column]: `${mark} 3` },
				{ message: 'Hello' },
			);
		}
		for (const tag of ['{{name}}', '[[first name]]']) {
			await expectRefusal(
				`"${field}" contains ${tag}, a tag for messages and campaigns that isn't filled in here`,
				{ [column]: `${tag} 3` },
				{ message: 'Hello' },
			);
		}
	});

	test.each([
		['Recipient Address', { recipient: '{name}\nMain Street 1\n12345 Town' }, '{name}'],
		[
			'Sender Address',
			{ recipient: 'Ann\nStreet 1', additionalFields: { sender: '[Company Name], Town' } },
			'[Company Name]',
		],
	])('nor as %s', async (field, more, mark) => {
		await expectRefusal(`"${field}" contains "${mark}", which would be sent as is`, jane, {
			addressAs: 'lines',
			message: 'Hello',
			...more,
		});
	});
});

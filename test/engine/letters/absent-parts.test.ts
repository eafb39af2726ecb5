/** Addresses without a postal code or a street, and what only looks like a part of an address. */
import type { IDataObject } from 'n8n-workflow';
import { addressBed, jane } from './address-bed.ts';

const { bed, send, recipients, expectAddress, expectRefusal } = addressBed();

const wayOut = "For an address without one, set 'Enter Address As' to Lines.";

async function expectSent(item: IDataObject) {
	const { error } = await send([{ ...jane, ...item }]);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toHaveLength(1);
}

describe('a postal code', () => {
	test.each([
		['HK', 'HONG KONG SAR CHINA', ''],
		['AE', 'UNITED ARAB EMIRATES', null],
		['GH', 'GHANA', undefined],
		['QA', 'QATAR', '-'],
		['PA', 'PANAMA', ' '],
		['AE', 'UNITED ARAB EMIRATES', '00000'],
		['HK', 'HONG KONG SAR CHINA', 0],
		['CL', 'CHILE', ''],
		['CO', 'COLOMBIA', ''],
		['CR', 'COSTA RICA', null],
		['SN', 'SENEGAL', '00000'],
		['IE', 'IRELAND', ''],
		['IE', 'IRELAND', '00000'],
	])('may be missing in %s', (Country, printed, ZIP) =>
		expectAddress(['Jane Doe', '1 Main Street', 'Town', printed], { Country, ZIP, City: 'Town' }),
	);

	test('is printed in Ireland if there is one', () =>
		expectAddress(['Jane Doe', 'Trinity College', 'Dublin 2', 'D02 PN40', 'IRELAND'], {
			...{ Street: 'Trinity College', City: 'Dublin 2', ZIP: 'D02 PN40', Country: 'IE' },
		}));

	test.each([
		['DE', ''],
		['GB', null],
		['AT', undefined],
		['IN', ' '],
	])('may not be missing in %s', async (Country, ZIP) => {
		const error = await expectRefusal('"Postal Code" is empty', { Country, ZIP });
		expect(error?.description).toContain(wayOut);
	});

	test('is needed only by some items of a list', async () => {
		const { error } = await send([jane, { ...jane, Country: 'AE', City: 'Dubai', ZIP: '' }]);
		expect(error?.message).toBeUndefined();
		expect(recipients()).toEqual([
			'Jane Doe\n1 Main Street\n12345 Berlin\nGERMANY',
			'Jane Doe\n1 Main Street\nDubai\nUNITED ARAB EMIRATES',
		]);
	});
});

test.each(['', undefined, '--'])(
	'the street %j is missing, and the error has the way out',
	async (Street) => {
		const { error } = await send([{ ...jane, Street }]);
		expect(error?.message).toMatch(
			/^"Street" is (?:empty|"--", which has no letters or digits) \[item 0\]$/,
		);
		expect(error?.description).toContain(wayOut);
		expect(error?.description).toContain('skip the item with a Filter node');
		expect(bed.service.requests).toEqual([]);
	},
);

test('a street that is entered as nothing has the way out, too', async () => {
	const { error } = await send([jane], { street: ' ' });
	expect(error?.message).toBe('"Street" is empty [item 0]');
	expect(error?.description).toBe(`Enter a value. ${wayOut} Nothing was sent for this item.`);
});

describe('a number', () => {
	test.each(['+4915228817301', '12345', '(0221) 123-456', '１２３'])(
		'is no name: %s',
		async (Name) => {
			const error = await expectRefusal(`"Recipient Name" is "${Name}", which has no letters`, {
				...{ Name, Company: 'Example Ltd' },
			});
			expect(error?.description).toContain('Drag the field that contains the name');
		},
	);

	test.each(['0221 1234567', '17', '03-1234-5678'])('is no street: %s', async (Street) => {
		const error = await expectRefusal(`"Street" is "${Street}", which has no letters`, { Street });
		expect(error?.description).toContain("set 'Enter Address As' to Lines");
	});

	test('is no street in Japan, if it is a phone number', () =>
		expectRefusal('"Street" is "03-1234-5678", which has no letters', {
			...{ Street: '03-1234-5678', ZIP: '100-0001', Country: 'JP' },
		}));

	test.each<IDataObject>([
		{ Name: '李明' },
		{ Name: 'محمد' },
		{ Name: 'Louis 14' },
		{ Name: '', Company: '4711' },
		{ Street: 'Q7, 24' },
		{ Street: '中山路 17' },
		{ Street: '2-11-3', ZIP: '100-0001', Country: 'JP' },
		{ Street: '２−１１−３', ZIP: '100-0001', Country: 'JP' },
	])('may be a part: %j', (item) => expectSent(item));

	const lines = (recipient: string, more = {}) => ({ addressAs: 'lines', recipient, ...more });

	test('is no address, however many lines it has', async () => {
		const error = await expectRefusal(
			'"Recipient Address" is "0221 1234567 12345", which has no letters',
			{},
			lines('0221 1234567\n12345'),
		);
		expect(error?.description).toContain("add 'Allow Single-Line Address' and turn it on");
	});

	test('is one for whoever insists, and may be a line', async () => {
		const additionalFields = { allowSingleLine: true };
		await send([jane], lines('12345\n67890', { additionalFields }));
		await send([jane], lines('4711\n17\n12345 Berlin'));
		expect(recipients()).toEqual(['12345\n67890', '4711\n17\n12345 Berlin']);
	});
});

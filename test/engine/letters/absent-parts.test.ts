/** Addresses without a postal code or a street. */
import { addressBed, jane } from './address-bed.ts';

const { bed, send, recipients, expectAddress, expectRefusal } = addressBed();

const wayOut = "For an address without one, set 'Enter Address As' to Lines.";

describe('a postal code', () => {
	test.each([
		['HK', 'HONG KONG SAR CHINA', ''],
		['AE', 'UNITED ARAB EMIRATES', null],
		['GH', 'GHANA', undefined],
		['QA', 'QATAR', '-'],
		['PA', 'PANAMA', ' '],
		['AE', 'UNITED ARAB EMIRATES', '00000'],
		['HK', 'HONG KONG SAR CHINA', 0],
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
			/^"Street" is (?:empty|"--", without a letter or digit) \[item 0\]$/,
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

/** What is bundled of the phone number library reads numbers as the whole library does. */
import { createRequire } from 'node:module';
import path from 'node:path';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';

type Read = (given: string, context: object) => string;

const bundle = createRequire(path.resolve('index.js'))('./dist/nodes/shared.js') as Record<
	string,
	{ asPhoneNumber: Read }
>;

test('the built nodes read the numbers of every country, as they are written there and abroad', () => {
	const read = bundle['nodes/messaging/phoneNumber']?.asPhoneNumber;
	const countries = getCountries();
	expect(countries.length).toBeGreaterThan(240);
	for (const country of countries) {
		const number = getExampleNumber(country, examples);
		const given = number && [number.formatNational(), number.formatInternational(), number.number];
		const found = given?.map((one) =>
			read?.(one, { timezone: 'UTC', options: { defaultCountry: country } }),
		);
		expect([country, found]).toEqual([country, given?.map(() => number?.number)]);
	}
});

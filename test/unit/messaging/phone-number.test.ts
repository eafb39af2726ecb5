import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import { countries, InputError } from '../../../nodes/shared/fields';
import { defaultCountry } from '../../../nodes/messaging/defaultCountry';
import { hasPhoneNumbers } from '../../../nodes/messaging/nationalNumber';
import { asPhoneNumber } from '../../../nodes/messaging/phoneNumber';
import { sentences } from '../../sentences.ts';

const context = { timezone: 'UTC' };
const inCountry = (code: unknown) => ({ ...context, options: { defaultCountry: code } });

/** What a person reads if the number is rejected. */
function rejection(given: string, code?: unknown): string {
	try {
		return `passed as ${asPhoneNumber(given, code === undefined ? context : inCountry(code))}`;
	} catch (error) {
		if (!(error instanceof InputError)) throw error;
		return `${error.field ?? 'It'} ${error.problem}`;
	}
}

it.each([
	['NL', '06 12345671', '+31612345671'],
	['NL', '06-12 34 56 71', '+31612345671'],
	['NL', '(06) 12345671', '+31612345671'],
	['NL', '0031 6 12345671', '+31612345671'],
	['NL', '+32 470 12 34 56', '+32470123456'],
	['NL', '020 123 4567', '+31201234567'],
	['DE', '01511 2345678', '+4915112345678'],
	['DE', '(0)151/123 456 78', '+4915112345678'],
	['DE', ' (0) 151 12345678', '+4915112345678'],
	['DE', '( 0 )30 - 123456', '+4930123456'],
	['NL', '(0)6-12345671', '+31612345671'],
	['IT', '(0)6 1234 5678', '+390612345678'],
	// No zero is left out in Italy.
	['IT', '06 1234 5678', '+390612345678'],
	['IT', '312 345 6789', '+393123456789'],
	['US', '(201) 555-0123', '+12015550123'],
	['US', '1-201-555-0123', '+12015550123'],
	['US', '011 31 6 12345671', '+31612345671'],
	// Without its plus, but no number within the country.
	['NL', '31612345671', '+31612345671'],
	['US', '12015550123', '+12015550123'],
	['nl', '06 12345671', '+31612345671'],
	// A table has taken the zero away.
	['NL', '612345671', '+31612345671'],
	['AR', '011 15 2345-6789', '+5491123456789'],
	// What leads abroad differs: +1131… and +131… would be somebody else in America.
	['AU', '0011 31 6 12345671', '+31612345671'],
	['HK', '001 31 6 12345671', '+31612345671'],
	['JP', '010 31 6 12345671', '+31612345671'],
	['US', '0031 6 12345671', '+31612345671'],
	['AU', '0031 6 12345671', '+31612345671'],
	['BR', '0031 6 12345671', '+31612345671'],
])('in %s, %s is %s', (code, given, expected) => {
	expect(asPhoneNumber(given, inCountry(code))).toBe(expected);
});

it.each([
	['+491 (0)51 12345678', 'DE', 'It has a "(0)" in "+491 (0)51 12345678"'],
	// No number of the country, with or without it.
	['+49 (0)49 12', undefined, 'It has a "(0)" in "+49 (0)49 12"'],
	// A number of Como with it, and a mobile one without it.
	['+39 (0)312 345 6789', undefined, 'It has a "(0)" in "+39 (0)312 345 6789"'],
	['+1 (0)201 555 0123 4', undefined, 'It has a "(0)" in "+1 (0)201 555 0123 4"'],
	['49(0)15112345678', 'DE', 'It has a "(0)" in "49(0)15112345678"'],
	['(0)151 (0)12345678', 'DE', 'It has a "(0)" in "(0)151 (0)12345678"'],
	// It would lead abroad.
	['(0)049 151 12345678', 'DE', 'It has a "(0)" in "(0)049 151 12345678"'],
	['(0)151', 'DE', 'It must be a phone number, but "(0)151" isn\'t one in DE'],
	// Another field was dragged in.
	['Jane Doe', undefined, 'It must be a phone number, but it\'s "Jane Doe"'],
	['Jane Doe', 'DE', 'It must be a phone number, but it\'s "Jane Doe"'],
	[
		'(0)151 12345678',
		undefined,
		'It must be a phone number with a country code, but it\'s "(0)151 12345678"',
	],
])('rejects %s (%s), unless its (0) is the zero of home', (given, code, says) => {
	expect(rejection(given, code)).toBe(says);
});

it.each(['+33 1 42 68 53 00 / 01', '+31 6 12 34 56 71/72', '0033 1 42 68 53 00 / 1'])(
	'rejects %s, which is two numbers',
	(given) => {
		expect(rejection(given)).toBe(`It has extra digits after a complete number: "${given}"`);
	},
);

it.each([
	['+31\u22126\u221212345671', undefined, '+31612345671'],
	['+٣١ ٦ ١٢٣٤٥٦٧١', undefined, '+31612345671'],
	['۰۶۱۲۳۴۵۶۷۱', 'NL', '+31612345671'],
])('takes the minus signs and the digits of %s (%s)', (given, code, meant) => {
	expect(rejection(given, code)).toBe(`passed as ${meant}`);
});

it.each([
	['+31_6_12345671', '_'],
	['"+31612345671"', '"'],
	['=+31612345671', '='],
	['+31612345671#12', '#'],
])('names what is no part of the number %s', (given, sign) => {
	for (const code of [undefined, 'NL']) {
		expect(rejection(given, code)).toBe(
			`It must be a phone number, but it has ${sign} in it: "${given}"`,
		);
	}
});

it.each([
	['+33 6/12/34/56/78', '+33612345678'],
	['+49 30 / 12 34 56', '+4930123456'],
])('takes %s, whose last slash is one of several signs', (given, meant) => {
	expect(rejection(given)).toBe(`passed as ${meant}`);
});

it.each([
	['+44 (0)7911 123456', '+447911123456'],
	['+43(0)664 1234567', '+436641234567'],
	['+41 (0)79 123 45 67', '+41791234567'],
	['+49 (0)151 12345678', '+4915112345678'],
	['0049 (0)151 12345678', '+4915112345678'],
	['(+49) (0) 30 / 123456', '+4930123456'],
	['+49-(0)-30-123456', '+4930123456'],
	['＋４４（０）２０ ７９４６ ０９５８', '+442079460958'],
	// Their numbers keep it.
	['+39 (0)6 1234 5678', '+390612345678'],
	['+225 (0)7 01 23 45 67', '+2250701234567'],
	['tel:+49-151-12345678', '+4915112345678'],
	['TEL:+44(0)20 7946 0958', '+442079460958'],
	["'+4915112345678", '+4915112345678'],
	["'004915112345678", '+4915112345678'],
	['＋４９１５１１２３４５６７８', '+4915112345678'],
])('takes %s with or without a default country', (given, meant) => {
	expect(rejection(given)).toBe(`passed as ${meant}`);
	expect(rejection(given, 'DE')).toBe(`passed as ${meant}`);
	expect(rejection(given, 'US')).toBe(`passed as ${meant}`);
});

it.each([
	['NL', "'06 12345671"],
	['NL', 'tel:0612345671'],
	['NL', '０６ １２３４５６７１'],
])('in %s, takes %s', (code, given) => {
	expect(rejection(given, code)).toBe('passed as +31612345671');
});

it.each([
	['+49 151 12345678 (mobil)', undefined],
	['+49 (0)151 12345678 (mobil)', undefined],
	['+1 201 555 0123 ext. 5', undefined],
	['tel:+12015550123;ext=5', undefined],
	['201 555 0123 x5', 'US'],
	['Mobil: 0151 12345678', 'DE'],
])('says that %s has words beside it', (given, code) => {
	expect(rejection(given, code)).toBe(
		`It has text next to the number: "${given.replace('tel:', '')}"`,
	);
});

it.each(['１²３', '+49 151 1234567²', '+49 151 1234567①'])(
	'takes no footnote for a digit: %s',
	(given) => {
		expect(rejection(given)).toContain('must be a phone number');
	},
);

it.each([
	['NL', '06 123456', `It must be a phone number, but "06 123456" isn't one in NL`],
	['NL', '06 1234567890', `It must be a phone number, but "06 1234567890" isn't one in NL`],
	['NL', '0031 6 12', `It must be a phone number, but "0031 6 12" isn't one in NL`],
	// Longer than any number can be (ITU E.164).
	['DE', '015112345678901', `It must be a phone number, but "015112345678901" isn't one in DE`],
	// A Belgian one without its plus.
	['NL', '32470123456', `It must be a phone number, but "32470123456" isn't one in NL`],
	['CO', '00573211234567', 'It can be read as +73211234567 or +573211234567: "00573211234567"'],
	['US', '201 555 0123 ext. 12', 'It has text next to the number: "201 555 0123 ext. 12"'],
	['DE', '4915112345678', 'It can be read as +494915112345678 or +4915112345678: "4915112345678"'],
	['NL', 'none', 'It must be a phone number, but it\'s "none"'],
	['NL', 'Call 06 12345671', 'It has text next to the number: "Call 06 12345671"'],
	['AQ', '06 12345671', `Default Country must be a country with phone numbers, but it's "AQ"`],
	['Hollan', '06 12345671', `Default Country ${sentences.notACountry}, but it's "Hollan"`],
	[
		undefined,
		'06 12345671',
		`It must be a phone number with a country code, but it's "06 12345671"`,
	],
])('in %s, %s is rejected', (code, given, problem) => {
	expect(rejection(given, code)).toBe(problem);
});

it.each([
	['DE', '41791234567', '+4941791234567', '+41791234567'],
	['DE', '436641234567', '+49436641234567', '+436641234567'],
	['DE', '31612345671', '+4931612345671', '+31612345671'],
	['AT', '4915112345678', '+434915112345678', '+4915112345678'],
])(
	'in %s, %s can be one of another country that lost its plus in a table',
	(code, given, one, other) => {
		expect(rejection(given, code)).toBe(`It can be read as ${one} or ${other}: "${given}"`);
	},
);

it.each([
	['DE', '15112345678', '+4915112345678'],
	['AT', '66412345678', '+4366412345678'],
	['DE', '040 12345678', '+494012345678'],
	// Short ones of offices, in the oldest networks.
	['DE', '089 2180', '+49892180'],
	['DE', '(04470) 61', '+49447061'],
	['AT', '01 92197', '+43192197'],
	['RO', '031 8410', '+40318410'],
])('in %s, %s can only be one of the country', (code, given, meant) => {
	expect(rejection(given, code)).toBe(`passed as ${meant}`);
});

it.each(['31.01.2030', '1.1.2030', '2030-01-31', '01/31/2030', '2030-01-31T09:00'])(
	'%s is a date',
	(given) => {
		for (const code of ['DE', 'AT', 'NL', undefined]) {
			expect(rejection(given, code)).toBe(`It is a date: "${given}"`);
		}
	},
);

it.each(['10115', '01067', '45292', '123456', '1234.56'])(
	'%s is too short for a number of DE',
	(given) => {
		for (const code of ['DE', 'AT', 'NL']) expect(rejection(given, code)).not.toContain('passed');
	},
);

it.each([
	['+49 30 123456/78', undefined],
	['030 123456/78', 'DE'],
	['030 123456 / 7', 'DE'],
	['+31612345671/72', 'NL'],
	['+31612345671 (2)', undefined],
])('%s is no longer number', (given, code) => {
	expect(rejection(given, code)).toBe(`It has extra digits after a complete number: "${given}"`);
});

it.each([
	['+33 6/12/34/56/78', '+33612345678'],
	['+32 2/123.45.67', '+3221234567'],
	['+49 (30) 12345-67', '+49301234567'],
	['+49 151/12345678', '+4915112345678'],
	['+49 (151) 123-456/78', '+4915112345678'],
])('%s is written with slashes or brackets', (given, expected) => {
	expect(asPhoneNumber(given, context)).toBe(expected);
});

it.each([
	['+31 06 12345671', '+31612345671'],
	['+310612345671', '+31612345671'],
	['+49 01511 2345678', '+4915112345678'],
	['+44 020 7946 0958', '+442079460958'],
	['+358 040 1234567', '+358401234567'],
])('rejects the zero of home in %s, with or without a default country', (given, meant) => {
	const problem = `It has a 0 after the country code in "${given}"`;
	expect(rejection(given)).toBe(problem);
	expect(rejection(given, 'NL')).toBe(problem);
	expect(() => asPhoneNumber(given, context)).toThrow(
		expect.objectContaining({ remedy: expect.stringContaining(meant) }),
	);
});

it.each(['+390612345678', '+2250701234567', '+242061234567', '+5215512345678', '+31201234567'])(
	'takes %s as it is',
	(given) => {
		expect(rejection(given)).toBe(`passed as ${given}`);
	},
);

it('knows how each country writes its numbers', () => {
	const known = Object.entries(examples).filter(([code]) => hasPhoneNumbers(code));
	expect(known.length).toBeGreaterThan(230);
	for (const [code, national] of known) {
		const international = asPhoneNumber(national, inCountry(code));
		expect(international).toMatch(/^\+[1-9]\d{6,14}$/);
		expect(international.endsWith(national)).toBe(true);
		// Where the number is in + form, the country makes no difference.
		expect(asPhoneNumber(international, inCountry('NL'))).toBe(international);
	}
});

/** A number, as it's written in its country and from there. */
const written = fc.constantFrom(...getCountries().filter(hasPhoneNumbers)).chain((code) => {
	const number = getExampleNumber(code, examples);
	if (!number) throw new Error(`There is no example of ${code}`);
	const spelled = fc.constantFrom(
		number.formatNational(),
		number.formatNational().replace(/\D/g, ''),
		number.nationalNumber,
		number.number,
		number.formatInternational(),
		number.number.slice(1),
		`00${number.number.slice(1)}`,
	);
	return fc.record({ code: fc.constant(code), meant: fc.constant(number.number), spelled });
});

it("takes no country's number for another one: it's right, or it's asked for again", () => {
	fc.assert(
		fc.property(written, ({ code, meant, spelled }) => {
			const read = rejection(spelled, code);
			if (read !== `passed as ${meant}`) expect(read).toContain('It can be read as ');
		}),
		{ numRuns: 3000 },
	);
});

it('takes a number from abroad for no other one, whatever the default country', () => {
	const home = fc.constantFrom(...getCountries().filter(hasPhoneNumbers));
	fc.assert(
		fc.property(written, home, ({ meant }, code) => {
			expect(rejection(meant, code)).toBe(`passed as ${meant}`);
			const read = rejection(`00${meant.slice(1)}`, code);
			if (read !== `passed as ${meant}`) expect(read).toContain(meant);
		}),
		{ numRuns: 3000 },
	);
});

it('offers the countries that have numbers, the most frequent first, and finds them by name', () => {
	const search = defaultCountry as typeof defaultCountry & {
		list: { search(context: unknown, filter: string): Array<{ name: string; value: string }> };
	};
	const results = search.list.search({}, '');
	expect(results.slice(0, 2)).toEqual([
		{ name: 'Germany (DE)', value: 'DE' },
		{ name: 'Netherlands (NL)', value: 'NL' },
	]);
	expect(results).toHaveLength([...countries().keys()].filter(hasPhoneNumbers).length);
	expect(search.list.search({}, 'united k')).toEqual([
		{ name: 'United Kingdom (GB)', value: 'GB' },
	]);
});

import { countries } from '../../../nodes/shared/fields/codes/countries';
import { currencies, currencyNames } from '../../../nodes/Payments/iso/currencies';
import { countryField, currencyField, languageField } from '../../../nodes/Payments/iso/fields';
import { languages } from '../../../nodes/shared/fields/codes/languages';

/** What the runtime knows beyond the table: withdrawn, or without a minor unit. */
const notInTheTable = ['ANG', 'BGN', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];

it('has all currencies that are in use', () => {
	const missing = Intl.supportedValuesOf('currency').filter((code) => !currencies.has(code));
	expect(notInTheTable).toEqual(expect.arrayContaining(missing));
});

/** ISO 4217, minor units other than 2. */
it.each([
	[0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
	[3, 'BHD IQD JOD KWD LYD OMR TND'],
	[4, 'CLF UYW'],
])('knows which currencies have %d decimals', (decimals, codes) => {
	const found = [...currencies.values()].filter((currency) => currency.decimals === decimals);
	expect(found.map(({ code }) => code)).toEqual(codes.split(' '));
});

it('knows two decimals for all others', () => {
	const others = [...currencies.values()].filter(({ decimals }) => ![0, 3, 4].includes(decimals));
	expect(new Set(others.map(({ decimals }) => decimals))).toEqual(new Set([2]));
	expect(others).toHaveLength(165 - 17 - 7 - 2);
});

it.each([
	['currencies', currencyNames(), /^[A-Z]{3}$/],
	['languages', languages(), /^[a-z]{2}$/],
	['countries', countries(), /^[A-Z]{2}$/],
] as const)('gives all %s a name', (_what, entries, pattern) => {
	expect(entries.size).toBeGreaterThan(100);
	for (const [code, name] of entries) {
		expect(code).toMatch(pattern);
		expect(name).not.toBe('');
		expect(name).not.toBe(code);
	}
});

it('makes out no names before they are needed', () => {
	const names = jest.spyOn(Intl, 'DisplayNames').mockImplementation();
	jest.isolateModules(() => {
		jest.requireActual('../../../nodes/Payments/iso/fields');
	});
	expect(names).not.toHaveBeenCalled();
	names.mockRestore();
});

it('makes out names that do not depend on the language of the computer', () => {
	// Where Node.js knows no names in a language, the next one counts, and after the last one the computer's.
	const last = new Set<unknown>();
	const { DisplayNames } = Intl;
	const names = jest.spyOn(Intl, 'DisplayNames').mockImplementation((locales, options) => {
		last.add([locales].flat().at(-1));
		return new DisplayNames(locales, options);
	});
	jest.isolateModules(() => {
		const { countryCode } = jest.requireActual<
			typeof import('../../../nodes/shared/fields/codes/countries')
		>('../../../nodes/shared/fields/codes/countries');
		expect(countryCode('Duitsland')).toBe('DE');
	});
	expect(last).toEqual(new Set(['en']));
	names.mockRestore();
});

describe('a code field', () => {
	const context = { timezone: 'UTC' };
	const inMode = (mode: string, value: unknown) => ({ __rl: true, mode, value });

	it.each(['EUR', ' eur ', inMode('list', 'EUR'), inMode('code', 'Eur')])(
		'takes %j, from the list or as it is',
		(raw) => {
			expect(currencyField.read(raw, context)).toBe('EUR');
		},
	);

	it.each(['', undefined, null, inMode('list', '')])('needs more than %j', (raw) => {
		expect(() => currencyField.read(raw, context)).toThrow('is empty');
	});

	it('lets an optional code be empty By Name or Code, where n8n checks it before the workflow starts', () => {
		const patternOf = (field: Pick<typeof currencyField, 'property'>) => {
			const { validation: [rule] = [] } =
				field.property.modes?.find(({ name }) => name === 'code') ?? {};
			const properties: object = rule && 'properties' in rule ? rule.properties : {};
			return new RegExp(`^${String(Reflect.get(properties, 'regex'))}$`);
		};
		expect(['', 'NL', 'n'].map((code) => patternOf(countryField).test(code))).toEqual([
			true,
			true,
			false,
		]);
		expect(patternOf(currencyField).test('')).toBe(false);
	});

	it.each([
		['nl-NL', 'nl'],
		['de_AT', 'de'],
		['EN-gb', 'en'],
		['zh-Hant-TW', 'zh'],
	])('Language takes %s for %s, in every mode and in the list', (given, code) => {
		expect(languageField.read(given, context)).toBe(code);
		expect(languageField.read(inMode('code', given), context)).toBe(code);
		const search = languageField as unknown as {
			list: { search(context: unknown, filter: string): Array<{ value: string }> };
		};
		const results = search.list.search({}, given);
		expect(results.map(({ value }) => value)).toContain(code);
	});

	it.each(['xx-NL', 'Deutsch', 'nl-', 'nl-N', 'nl NL', 'Akan', 'd'])(
		"Language doesn't take %s",
		(given) => {
			expect(() => languageField.read(given, context)).toThrow();
		},
	);

	it('has nothing chosen at first', () => {
		expect(currencyField.property.default).toEqual({ mode: 'list', value: '' });
	});

	it.each([
		['Currency', currencyField, currencyNames()],
		['Language', languageField, languages()],
		['Country', countryField, countries()],
	])('%s can be given by its name, unless two have the same', (_, field, entries) => {
		const names = [...entries.values()];
		for (const [code, name] of entries) {
			expect(field.read(`${name} (${code})`, context)).toBe(code);
			const read = () => field.read(name, context);
			if (names.filter((one) => one === name).length === 1) expect(read()).toBe(code);
			else expect(read).toThrow("isn't one");
		}
	});
});

import { countries, countryCode } from '../../../../nodes/shared/fields';

it('knows each country by its code and its English name', () => {
	for (const [code, name] of countries()) {
		expect([code, countryCode(code), countryCode(code.toLowerCase())]).toEqual([code, code, code]);
		expect([name, countryCode(name), countryCode(`${name} (${code})`)]).toEqual([name, code, code]);
	}
});

it.each([
	['Deutschland', 'DE'],
	['DEUTSCHLAND', 'DE'],
	['Allemagne', 'DE'],
	['Nederland', 'NL'],
	['Holland', 'NL'],
	['Osterreich', 'AT'],
	['Österreich', 'AT'],
	['España', 'ES'],
	['Espana', 'ES'],
	['Polska', 'PL'],
	['Ελλάδα', 'GR'],
	['Україна', 'UA'],
	['UK', 'GB'],
	['England', 'GB'],
	['United States of America', 'US'],
	["Côte d'Ivoire", 'CI'],
	['Cote d’Ivoire', 'CI'],
])('knows %s, as it is written there or by neighbors', (name, code) => {
	expect(countryCode(name)).toBe(code);
});

it.each([
	['a part of a name', 'Nether'],
	['a misspelt name', 'Germny'],
	['a name of two countries', 'Kongo'],
	['a name and the code of another country', 'Germany (NL)'],
	['a code that no country has', 'EN'],
	['nothing', ' '],
])('does not guess from %s', (_, entered) => {
	expect(countryCode(entered)).toBeUndefined();
});

import { countries, countryCode, sharedName } from '../../../../nodes/shared/fields';

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
	['The Netherlands', 'NL'],
	['Éire', 'IE'],
	['Eesti', 'EE'],
	['България', 'BG'],
	['Turkey', 'TR'],
	['Czech Republic', 'CZ'],
	['Korea, Republic of', 'KR'],
	['Russian Federation', 'RU'],
	['U.S.A.', 'US'],
	['Korea (KR)', 'KR'],
	['UAE', 'AE'],
	['Großbritannien', 'GB'],
	['GROSSBRITANNIEN', 'GB'],
	['Schottland', 'GB'],
	['Groot-Brittannië', 'GB'],
	['Grande-Bretagne', 'GB'],
	['Oesterreich', 'AT'],
	['Tuerkei', 'TR'],
	['Die Niederlande', 'NL'],
	['La France', 'FR'],
	['Bundesrepublik Deutschland', 'DE'],
	['BRD', 'DE'],
	['Tschechische Republik', 'CZ'],
	['Weißrussland', 'BY'],
	['Wit-Rusland', 'BY'],
	['Elfenbeinküste', 'CI'],
	['Bosnien-Herzegowina', 'BA'],
	['Bosnië', 'BA'],
	['Bosnia and Herzegovina', 'BA'],
	['Saint Kitts and Nevis', 'KN'],
	['Trinidad & Tobago', 'TT'],
	["États-Unis d'Amérique", 'US'],
	['Amerika', 'US'],
	['VAE', 'AE'],
	['Hongkong', 'HK'],
	['El Salvador', 'SV'],
])('knows %s, as it is written there or elsewhere', (name, code) => {
	expect(countryCode(name)).toBe(code);
});

it.each([
	['USA', 'US'],
	['deu', 'DE'],
	['NLD', 'NL'],
	['AUT', 'AT'],
	['AUS', 'AU'],
	['CHE', 'CH'],
	['GBR', 'GB'],
])('knows the code of three letters %s', (three, code) => {
	expect(countryCode(three)).toBe(code);
});

it('knows the two countries of a name', () => {
	expect(sharedName(' congo ')).toEqual(['CG', 'CD']);
	expect(sharedName('Corée')).toEqual(['KR', 'KP']);
	expect(sharedName('Germany')).toBeUndefined();
	expect(sharedName('constructor')).toBeUndefined();
});

it.each([
	['a part of a name', 'Nether'],
	['a misspelt name', 'Germny'],
	['a name of two countries', 'Kongo'],
	['a name of two countries, one of them in Spanish', 'Congo'],
	['a short form of two names', 'Korea'],
	['a name and the code of another country', 'Germany (NL)'],
	['a name of two countries and the code of a third', 'Korea (CG)'],
	['a code that no country has', 'EN'],
	['an official name that two governments claim', 'Republic of China'],
	['the islands of two countries', 'Kanalinseln'],
	['a town with an article', 'La Paz'],
	['nothing', ' '],
])('does not guess from %s', (_, entered) => {
	expect(countryCode(entered)).toBeUndefined();
});

it.each(['DE', 'de', 'DEU', 'Germany', 'Germany (DE)'])(
	'takes "%s" with blanks around it',
	(entered) => {
		expect([`${entered} `, ` ${entered}`, `\t${entered}\n`].map(countryCode)).toEqual([
			'DE',
			'DE',
			'DE',
		]);
	},
);

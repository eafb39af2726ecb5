import { inLanguage, language } from '../../../nodes/TicketShop/texts';

it.each([
	['in one language', { nl: 'Kind' }, 'Kind'],
	['in several', { nl: 'Kind', en: 'Child' }, 'Child'],
	['without the wanted one', { fr: 'Enfant', de: 'Kind' }, 'Kind'],
	['with an empty one', { en: ' ', nl: 'Kind', de: null }, 'Kind'],
])('shows a text %s as text, with its languages beside it', (_, name, text) => {
	expect(inLanguage({ name }, 'en')).toEqual({ name: text, nameTexts: name });
});

it.each([[{}], [{ en: 'Child', price: 5 }], [{ street: 'Main Street' }]])(
	'leaves %j as it is',
	(place) => {
		expect(inLanguage({ place }, 'en')).toEqual({ place });
	},
);

it.each([
	['nl', 'nl'],
	['nl-NL', 'nl'],
	['de_AT', 'de'],
	['Dutch', 'nl'],
	[undefined, 'en'],
])('takes %s for %s', (raw, code) => {
	expect(language.read(raw, { timezone: 'UTC' })).toBe(code);
});

it('takes no language without texts', () => {
	expect(() => language.read('es-ES', { timezone: 'UTC' })).toThrow('es-ES');
});

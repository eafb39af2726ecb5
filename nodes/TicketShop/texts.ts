import type { IDataObject } from 'n8n-workflow';
import { choice, type Field, isDataObject, languageCode, shownAs } from '../shared/fields';

/** The languages of localized texts (service document 3, part A). */
const languages = ['en', 'nl', 'de', 'fr'] as const;

export type Language = (typeof languages)[number];

const listed = choice<Language>({
	displayName: 'Language',
	description:
		'The language of names and descriptions. A missing text falls back to English, Dutch, German, or French, in this order.',
	options: [
		{ name: 'English', value: 'en' },
		{ name: 'Dutch', value: 'nl' },
		{ name: 'German', value: 'de' },
		{ name: 'French', value: 'fr' },
	],
	default: 'en',
	place: 'nowhere',
});

/** An expression may also return a locale, such as nl-NL. */
export const language: Field<Language> = {
	...listed,
	read(raw, context) {
		const code = typeof raw === 'string' ? languageCode(raw) : undefined;
		return listed.read(languages.find((one) => one === code) ?? raw, context);
	},
};

/** Where Simplify can be turned off: then, texts are as SVC returns them. */
export const languageIfSimplified = shownAs(language, {
	description: `${language.property.description ?? ''} With Simplify off, names and descriptions are in all languages.`,
});

/** Whether it's an object such as `{ nl: 'Kind', en: 'Child' }`. */
function isLocalized(value: unknown): value is IDataObject {
	if (!isDataObject(value)) return false;
	const entries = Object.entries(value);
	return (
		entries.length > 0 &&
		entries.every(
			([name, text]) =>
				languages.some((one) => one === name) && (typeof text === 'string' || text === null),
		)
	);
}

/** What `language` was added to, with its texts in that language. */
export function inItsLanguage(full: IDataObject): IDataObject {
	const wanted = languages.find((one) => one === full.language) ?? 'en';
	return inLanguage(full, wanted);
}

/** The text in the language, or the first that is there; empty if there is none. */
export function textIn(value: unknown, wanted: Language): string {
	if (typeof value === 'string') return value;
	if (!isDataObject(value)) return '';
	for (const one of [wanted, ...languages]) {
		const text = value[one];
		if (typeof text === 'string' && text.trim() !== '') return text;
	}
	return '';
}

/**
 * The object with each localized text replaced by its text in one language, and all languages
 * beside it: `{ name: { en: 'Child' } }` becomes `{ name: 'Child', nameTexts: { en: 'Child' } }`.
 */
export function inLanguage(object: IDataObject, wanted: Language): IDataObject {
	return Object.fromEntries(
		Object.entries(object).flatMap(([name, value]): Array<[string, IDataObject[string]]> => {
			if (isLocalized(value)) {
				return [
					[name, textIn(value, wanted)],
					[`${name}Texts`, value],
				];
			}
			if (Array.isArray(value)) {
				const entries: unknown[] = value;
				const read = entries.map((one) => (isDataObject(one) ? inLanguage(one, wanted) : one));
				return [[name, read]];
			}
			return [[name, isDataObject(value) ? inLanguage(value, wanted) : value]];
		}),
	);
}

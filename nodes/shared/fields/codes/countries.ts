import { ambiguousNames, countryKey, otherNames, spelledOut } from './countryNames';
import { whenUsed } from '../../host';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import { inEnglish } from './inEnglish';
import { isoCodes, ofThreeLetters } from './isoCodes';

/** What a field says of what is no country. */
export const countryRule = {
	says: "must be a country's name or two-letter code",
	remedy:
		'Check the spelling, or use the country code, such as DE for Germany or NL for the Netherlands.',
};

export function notACountry(entered: string): InputError {
	const { says, remedy } = countryRule;
	const shared = sharedName(entered);
	if (!shared) return new InputError(`${says}, but it's "${excerpt(entered)}"`, remedy);
	const [one, other] = shared;
	return new InputError(
		`is "${excerpt(entered)}", the name of two countries`,
		`Use the country code: ${one} for ${countries().get(one)}, or ${other} for ${countries().get(other)}.`,
	);
}

/** ISO 3166-1 alpha-2 with English names. */
export const countries = whenUsed(() => inEnglish(isoCodes, 'region'));

/** Europe's, since most letters stay there. A name that is two countries' is left out, such as "Kongo". */
const languagesOfNames =
	'en de nl fr es it pt pl da sv nb fi cs hu ro sk el tr uk ru bg ca et ga hr is lt lv mk sl sq sr'.split(
		' ',
	);

/** Without a code: the names of several countries. */
const codesByName = whenUsed((): ReadonlyMap<string, string | undefined> => {
	const found = new Map<string, string | undefined>();
	for (const language of languagesOfNames) {
		const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
		for (const code of countries().keys()) {
			const written = names.of(code) ?? code;
			for (const name of new Set([countryKey(written), countryKey(spelledOut(written))])) {
				found.set(name, found.has(name) && found.get(name) !== code ? undefined : code);
			}
		}
	}
	for (const name of found.keys()) {
		if (name.length < 4 || Object.hasOwn(ambiguousNames, name)) found.delete(name);
	}
	return new Map([...found, ...otherNames()]);
});

/**
 * What forms and tables have instead of a code of two letters: one of three, the country's name in English or a
 * language of Europe, or an entry of the list, such as "Germany (DE)". Nothing is guessed: misspelt names and parts of
 * names are no country.
 *
 * @returns the ISO 3166-1 alpha-2 code, also for a code in small letters
 */
export function countryCode(entered: string): string | undefined {
	const code = entered.trim().toUpperCase();
	if (countries().has(code)) return code;
	const ofThree = ofThreeLetters(code);
	if (ofThree !== undefined) return ofThree;
	const [inList] = /(?<=\()[A-Za-z]{2}(?=\)\s*$)/.exec(entered) ?? [];
	const named = inList === undefined ? entered : entered.slice(0, entered.lastIndexOf('('));
	const name = countryKey(named);
	const found = codesByName().get(name);
	if (inList === undefined) return found;
	const meant = inList.toUpperCase();
	return found === meant || sharedName(name)?.includes(meant) ? meant : undefined;
}

/** The codes of the countries that share a name, such as Congo. */
export function sharedName(entered: string): readonly [string, string] | undefined {
	const name = countryKey(entered);
	return Object.hasOwn(ambiguousNames, name) ? ambiguousNames[name] : undefined;
}

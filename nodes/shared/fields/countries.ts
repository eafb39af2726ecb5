import { isoCodes, ofThreeLetters } from './isoCodes';

let named: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2 with English names, made when they're used first: that is slow, and n8n loads all nodes at its start. */
export function countries(): ReadonlyMap<string, string> {
	if (named) return named;
	const names = new Intl.DisplayNames(['en'], { type: 'region' });
	named = new Map(isoCodes.map((code) => [code, names.of(code) ?? code]));
	return named;
}

/** Europe's, since most letters stay there. A name that is two countries' is left out, such as "Kongo". */
const languagesOfNames =
	'en de nl fr es it pt pl da sv nb fi cs hu ro sk el tr uk ru bg ca et ga hr is lt lv mk sl sq sr'.split(
		' ',
	);

/** What people and other services write, and no language's list has: official names, and former ones. */
const otherNames: Readonly<Record<string, string>> = Object.fromEntries(
	Object.entries({
		AE: 'uae',
		BO: 'bolivia plurinational state of',
		BN: 'brunei darussalam',
		CD: 'democratic republic of the congo|congo the democratic republic of the|dr congo|drc',
		CG: 'republic of the congo|congo republic of the',
		CI: 'ivory coast',
		CV: 'cabo verde',
		CZ: 'czech republic',
		FK: 'falkland islands malvinas',
		FM: 'micronesia federated states of',
		GB: 'england|great britain|northern ireland|scotland|u k|uk|united kingdom of great britain and northern ireland|wales',
		HK: 'hong kong',
		IE: 'republic of ireland',
		IR: 'iran islamic republic of',
		KP: 'korea democratic people s republic of',
		KR: 'korea republic of|republic of korea',
		LA: 'lao people s democratic republic',
		MD: 'moldova republic of|republic of moldova',
		MK: 'macedonia',
		MM: 'burma',
		MO: 'macao|macau',
		NL: 'holland|netherlands kingdom of the',
		PS: 'palestine|palestine state of|state of palestine',
		RU: 'russian federation',
		SY: 'syrian arab republic',
		SZ: 'swaziland',
		TR: 'turkey',
		TW: 'taiwan province of china',
		TZ: 'tanzania united republic of|united republic of tanzania',
		US: 'america|u s|u s a|united states of america',
		VA: 'holy see|vatican',
		VE: 'venezuela bolivarian republic of',
		VG: 'virgin islands british',
		VI: 'us virgin islands|virgin islands u s',
	}).flatMap(([code, names]) => names.split('|').map((name) => [name, code])),
);

/** The short form of several countries' names, though in some language it's one country's own. */
const ambiguousNames: Readonly<Record<string, readonly [string, string]>> = {
	congo: ['CG', 'CD'],
	guiana: ['GF', 'GY'],
	kongo: ['CG', 'CD'],
	korea: ['KR', 'KP'],
	'virgin islands': ['VG', 'VI'],
};

let codesByName: ReadonlyMap<string, string | undefined> | undefined;

function plain(name: string): string {
	const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	return letters
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.replace(/^the /, '');
}

/** Without a code: the names of several countries. */
function namesOfCountries(): ReadonlyMap<string, string | undefined> {
	const found = new Map<string, string | undefined>();
	for (const language of languagesOfNames) {
		const names = new Intl.DisplayNames([language], { type: 'region' });
		for (const code of countries().keys()) {
			const name = plain(names.of(code) ?? code);
			found.set(name, found.has(name) && found.get(name) !== code ? undefined : code);
		}
	}
	for (const name of found.keys()) {
		if (name.length < 4 || Object.hasOwn(ambiguousNames, name)) found.delete(name);
	}
	return new Map([...found, ...Object.entries(otherNames)]);
}

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
	codesByName ??= namesOfCountries();
	const name = plain(named);
	const found = codesByName.get(name);
	if (inList === undefined) return found;
	const meant = inList.toUpperCase();
	return found === meant || sharedName(name)?.includes(meant) ? meant : undefined;
}

/** The codes of the countries that share a name, such as Congo. */
export function sharedName(entered: string): readonly [string, string] | undefined {
	const name = plain(entered);
	return Object.hasOwn(ambiguousNames, name) ? ambiguousNames[name] : undefined;
}

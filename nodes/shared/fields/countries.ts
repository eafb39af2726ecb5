const codes =
	'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR ' +
	'BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ ' +
	'EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW ' +
	'GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY ' +
	'KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV ' +
	'MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
	'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG ' +
	'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ' +
	'ZW';

let named: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2 with English names, made when they're used first: that is slow, and n8n loads all nodes at its start. */
export function countries(): ReadonlyMap<string, string> {
	if (named) return named;
	const names = new Intl.DisplayNames(['en'], { type: 'region' });
	named = new Map(codes.split(' ').map((code) => [code, names.of(code) ?? code]));
	return named;
}

/** Europe's, since most letters stay there. A name that is two countries' is left out, such as "Kongo". */
const languagesOfNames = 'en de nl fr es it pt pl da sv nb fi cs hu ro sk el tr uk ru'.split(' ');

/** What people write and no language's list has. */
const otherNames = {
	america: 'US',
	england: 'GB',
	'great britain': 'GB',
	holland: 'NL',
	'northern ireland': 'GB',
	scotland: 'GB',
	uk: 'GB',
	'united states of america': 'US',
	wales: 'GB',
};

let codesByName: ReadonlyMap<string, string | undefined> | undefined;

function plain(name: string): string {
	const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
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
	for (const name of found.keys()) if (name.length < 4) found.delete(name);
	return new Map([...found, ...Object.entries(otherNames)]);
}

/**
 * What forms and tables have instead of a code: the country's name, in English or a language of Europe, or an entry of
 * the list, such as "Germany (DE)". Nothing is guessed: misspelt names and parts of names are no country.
 *
 * @returns the ISO 3166-1 alpha-2 code, also for a code in small letters
 */
export function countryCode(entered: string): string | undefined {
	const code = entered.trim().toUpperCase();
	if (countries().has(code)) return code;
	const [inList] = /(?<=\()[A-Za-z]{2}(?=\)\s*$)/.exec(entered) ?? [];
	const named = inList === undefined ? entered : entered.slice(0, entered.lastIndexOf('('));
	codesByName ??= namesOfCountries();
	const found = codesByName.get(plain(named));
	return inList === undefined || inList.toUpperCase() === found ? found : undefined;
}

import { excerpt, InputError } from '../../../shared/fields';
import { asLines, withoutOne } from './fields';
import { sharePost } from './sharedPost';

/** How countries differ from "12345 Berlin", after the Universal Postal Union. */
const codeAfterTown = new Set(
	'AS AU BD CA GU ID IN JO JP KR LB LV MH MP MT NP NZ PK PR SA SG TH TW US VI VN'.split(' '),
);
const codeOnItsOwn = new Set('BR FK GB GG GI IE IM JE KE LK UA ZA'.split(' '));

export function withPostalCode(town: string[], code: string, destination: string): string[] {
	const ofCode = code === '' ? [] : [code];
	if (codeOnItsOwn.has(destination)) return [...town, ...ofCode];
	const parts = codeAfterTown.has(destination) ? [...town, ...ofCode] : [...ofCode, ...town];
	return [parts.join(' ')];
}

/**
 * Countries without postal codes, after the Universal Postal Union, and those where they're new or mostly left out: few
 * people in Bogotá or Santiago know theirs.
 */
const maybeWithoutCode = new Set(
	[
		'BH BT CL CO CR DO EC EG ET GT HN HT IQ IR JO KH LA LB LR LS MG MM MN MZ NG NI NP OM PE PG PY SN SV UY VE VN ZM',
		'AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KP ML',
		'MO MR NR NU QA RW SB SL SR ST SX SY TD TF TG TK TO TV UG VU YE ZW',
		'IE KN LC LY MW NA PA SC SO TL TT TZ WS',
	].flatMap((codes) => codes.split(' ')),
);

/** An empty text if the address has none. Forms that require one get a dash or zeros. */
export function codeOrNone(code: string, destination: string): string {
	const mayBeMissing = maybeWithoutCode.has(destination);
	const isMissing = !/[\p{L}\p{N}]/u.test(code) || (mayBeMissing && onlyZeros.test(code));
	if (!isMissing) return code;
	if (mayBeMissing) return '';
	throw new InputError(
		code === '' ? 'is empty' : `is "${excerpt(code)}", which has no letters or digits`,
		`Enter it. If you use an expression, check that the previous node returns the postal code for this item. ${withoutOne}`,
	);
}

/** Countries whose postal codes have so many digits, some of them with a leading zero, after the Universal Postal Union. */
const digitsOfCodes = new Map(
	Object.entries({
		four: 'AT AU BE BG CH DK GE HU LI LU NO NZ PH SI ZA',
		five: 'CZ DE DZ EE ES FI FR GR GT HR IT KE KR LK LT MX MY PL PR SE SK TR UA US',
		six: 'CN CO EC KZ RO SG',
		seven: 'JP',
		eight: 'BR',
	}).flatMap(([word, codes], index) =>
		codes.split(' ').map((code) => [code, { word, digits: index + 4 }] as const),
	),
);

/** Countries with letters and digits in each postal code, as in 1012 JS or SW1A 1AA. */
const codesWithLetters = new Set('CA FK GB GG IE IM JE MT NL'.split(' '));

/** Of a test address that was left in a table. */
const onlyZeros = /^[0\s-]+$/;

/** More characters than any country's have, with a mark before them. */
const longestCode = 24;

/** No country has words in its postal codes, so the street or the city got into the field, or another country's code. */
export function refuseOtherPart(code: string, destination: string): void {
	const isTooLong = code.length > longestCode;
	if (!isTooLong) {
		if (otherForms[destination]?.test(code)) return;
		refuseOtherPrefix(code, destination);
		if (isCodeOf(code, destination)) return;
	}
	const says = isTooLong || onlyZeros.test(code) ? undefined : expectedIn(destination);
	throw new InputError(
		`is "${excerpt(code)}", which isn't a postal code${says ? `: in ${destination}, they have ${says}` : ''}`,
		`Check the field and 'Destination Country', and whether 'Postal Code' is swapped with 'Street' or 'City'. ${asLines}`,
	);
}

function expectedIn(destination: string): string | undefined {
	if (codesWithLetters.has(destination)) return 'letters and digits';
	const expected = digitsOfCodes.get(destination);
	return expected && `${expected.word} digits`;
}

/**
 * The post office boxes of Bermuda, the districts by which people in Dublin write their address, and the codes that
 * replace six digits in Kazakhstan, also in Cyrillic letters.
 */
const otherForms: Readonly<Record<string, RegExp | undefined>> = {
	BM: /^[A-Z]{2} [A-Z]{2}$/i,
	IE: /^Dublin \d{1,2}W?$/i,
	KZ: /^\p{L}\d\d\s?\p{L}\d\p{L}\d$/u,
};

/** Código postal, code postal. */
/** As tables of several countries have it. Small states have the codes of their neighbors, and Delaware is DE as well. */
const prefixes = Object.entries({
	...{ AT: 'A AT', BE: 'B BE', CH: 'CH FL LI', DE: 'D DE', ES: 'E ES', FR: 'F FR', IT: 'I IT' },
	...{ LI: 'CH FL LI', LU: 'L LU', MC: 'F FR', NL: 'NL', SM: 'I IT', US: 'DE', VA: 'I IT' },
});

/** The destination is that of another row. */
function refuseOtherPrefix(code: string, destination: string): void {
	const [, prefix = ''] = /^([A-Z]{1,2})-(?=\d{4,5}$)/i.exec(code) ?? [];
	const countries = prefixes
		.filter(([, usual]) => usual.split(' ').includes(prefix.toUpperCase()))
		.map(([country]) => country);
	const [country] = countries;
	if (country === undefined || countries.some((one) => sharePost(one, destination))) return;
	throw new InputError(
		`is "${excerpt(code)}", a postal code in ${country}, but the destination is ${destination}`,
		`Set 'Destination Country' to ${country}, or correct the postal code. ${asLines}`,
	);
}

const inLatin = 'C\\.?\\s?P';

/** What stands before the code in these countries, and is printed there, too. Elsewhere, the code is another country's. */
const marks = new Map(
	Object.entries({
		BR: 'CEP',
		GR: '[TΤ]\\.?\\s?[KΚ]',
		IT: 'CAP',
		JP: '〒',
		KR: '(?:〒|\\(?우(?:편번호)?\\)?)',
	})
		.concat('BE CO EC ES FR GT LU MX'.split(' ').map((country) => [country, inLatin]))
		.map(([country, mark]) => [country, new RegExp(`^${mark}[\\s:.]*(?=\\d)`, 'i')] as const),
);

function withoutMark(code: string, destination: string): string {
	return code
		.normalize('NFKC')
		.replace(marks.get(destination) ?? '', '')
		.replace(countryPrefix, '');
}

/** As in D-01067 or LT 01001. */
const countryPrefix = /^[A-Z]{1,3}[\s-]*(?=\d)/i;

function isCodeOf(code: string, destination: string): boolean {
	const number = withoutMark(code, destination);
	if (onlyZeros.test(number)) return false;
	const expected = digitsOfCodes.get(destination);
	if (expected) return isNumber(number, expected.digits, destination);
	if (/\p{L}{5}/u.test(code)) return false;
	if (!codesWithLetters.has(destination)) return /\d|^[A-Z]{2,4}$/i.test(code);
	// NL-1012 has only its prefix, and SW1A 1AA begins as if it had one.
	return /\d/.test(code) && /\p{L}/u.test(destination === 'NL' ? number : code);
}

/** In the United States, four digits for the delivery route can follow. Too few can be a number without its zero. */
function isNumber(code: string, digits: number, destination: string): boolean {
	const count = code.replace(/\D/g, '').length;
	if (formatted.test(code) || (/^\d+$/.test(code) && count <= digits)) return true;
	const isWhole = count === digits || (count === 9 && ['US', 'PR'].includes(destination));
	return isWhole && /^\d[\d\s-]*$/.test(code);
}

/** A table also writes 1067 as 1,067 or 1067.0. */
const formatted = /^(?:\d+[.,]0+|\d{1,3}[.,]\d{3})$/;

/** A number has no leading zero, so 01067 Dresden comes from a table as 1067. */
export function refuseLostZero(code: string, destination: string): void {
	const expected = digitsOfCodes.get(destination);
	if (!expected) return;
	const number = withoutMark(code, destination);
	const isTooShort = /^\d+$/.test(number) && number.length < expected.digits;
	const isFormatted = formatted.test(number);
	if (!isTooShort && !isFormatted) return;
	throw new InputError(
		`is "${excerpt(code)}", but postal codes in ${destination} have ${expected.word} digits`,
		isFormatted
			? 'At the source, format the column as text.'
			: `Check 'Destination Country'${usualIn(number.length)}. If the code is a number that lost its leading zero, return it as text, for example with {{ String($json.zip).padStart(${expected.digits}, '0') }}.`,
	);
}

/** Where someone may have meant to send it, whose table has addresses of several countries. */
function usualIn(digits: number): string {
	if (digits === 4) return ': four digits are usual in Austria, Switzerland, Belgium, and Denmark';
	return digits === 5 ? ': five digits are usual in Germany, France, Italy, and Spain' : '';
}

import parse, { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';

/** What the library calls a country whose numbers it knows: two capital letters. */
type Country = NonNullable<Parameters<typeof isSupportedCountry>[0]>;

export function hasPhoneNumbers(code: string): code is Country {
	return isSupportedCountry(code as Country, metadata);
}

/** Undefined if there is no such number. A message can't be sent to an extension either. */
function existing(given: string, defaultCountry?: Country): string | undefined {
	const number = parse(
		given,
		{ ...(defaultCountry && { defaultCountry }), extract: false },
		metadata,
	);
	return number?.isValid() && !number.ext ? number.number : undefined;
}

/**
 * What a number can mean in a country, in `+` form: "06 12345671" of NL is +31612345671. None if it can't be a
 * number of that or any other country, and several where the country leaves it open:
 *
 * - SVC and most countries write `00` for the `+`. Where another prefix leads abroad, such as 0011 in AU, its own
 *   rules give a second reading.
 * - Where numbers can be long, as in DE, one that lacks its `+` can also be a number within the country: a table that took
 *   +41 79 123 45 67 for a number returns 41791234567.
 * - Only countries with few people, whose calling codes have three digits, have numbers of less than seven. Elsewhere, it's
 *   a postal code, a customer number, or an amount.
 * @param number without spaces and the like
 */
export function meaningsIn(country: Country, number: string): string[] {
	const callingCode = getCountryCallingCode(country, metadata);
	const within = existing(number, country);
	const isTooShort = callingCode.length < 3 && number.length < 7;
	const readings = [
		isTooShort ? undefined : within,
		number.startsWith('00') ? existing(`+${number.slice(2)}`) : undefined,
		number.startsWith(callingCode) ? existing(`+${number}`) : undefined,
		within !== undefined && ofAnyLength.has(country) && withoutPlus.test(number)
			? existing(`+${number}`)
			: undefined,
	];
	return [...new Set(readings.filter((one) => one !== undefined))];
}

/** Where numbers have so different lengths that most foreign ones could be one of the country. */
const ofAnyLength = new Set<Country>(['AT', 'CZ', 'DE', 'IT', 'LU', 'PK', 'RS', 'VA', 'XK']);

/** German mobile numbers begin with 1 if a table has taken their zero away, and are far more frequent there than American ones. */
const withoutPlus = /^[2-9]\d{10,}$/;

/**
 * The number of which this one, in `+` form, has a 0 too many after its country code. None for countries like Italy,
 * whose numbers keep theirs.
 */
export function meantWithoutZero(number: string): string | undefined {
	// Most numbers need no look into the tables.
	if (!/^\+\d{1,3}0/.test(number)) return undefined;
	const meant = existing(number);
	if (meant === undefined || meant === number) return undefined;
	const isThatZero = [2, 3, 4].some(
		(at) => number[at] === '0' && number.slice(0, at) + number.slice(at + 1) === meant,
	);
	return isThatZero ? meant : undefined;
}

/**
 * The number of which the 0 behind its country code is in brackets, in `+` form. That of a country such as Italy keeps
 * it. Undefined if it's no number of the country either way, or both ways.
 */
export function dialedFromAbroad(code: string, rest: string): string | undefined {
	if (!Object.hasOwn(metadata.country_calling_codes, code)) return undefined;
	const valid = [`+${code}${rest}`, `+${code}0${rest}`].filter((one) => existing(one) === one);
	return valid.length === 1 ? valid[0] : undefined;
}

/** Whether a number has the country code of another country. One without a code can be of any. */
export function isFromElsewhere(country: Country, given: string): boolean {
	const number = given.replace(/[^\d+]/g, '').replace(/^00/, '+');
	const code = getCountryCallingCode(country, metadata);
	return number.startsWith('+') && !number.startsWith(`+${code}`);
}

/** Whether a number with its country code belongs to a country or to a service for several. */
export function isOfAnyCountry(given: string): boolean {
	return existing(given.replace(/^00/, '+')) !== undefined;
}

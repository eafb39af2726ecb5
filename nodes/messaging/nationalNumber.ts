import {
	getCountryCallingCode,
	isSupportedCountry,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';

/** What the library calls a country whose numbers it knows: two capital letters. */
type Country = NonNullable<Parameters<typeof isSupportedCountry>[0]>;

export function hasPhoneNumbers(code: string): code is Country {
	return isSupportedCountry(code as Country, metadata);
}

/**
 * A number as dialed in a country, in `+` form: "06 12345671" of NL is +31612345671. International
 * numbers can be written as they are dialed there, such as "011 31 6…" in the US. Where numbers can be long,
 * one that lacks only its + can be a number within the country, too, and both are somebody's.
 * @returns each number that it can be; none if it can't be one of that or any other country
 */
export function asDialedIn(country: Country, given: string): string[] {
	const read = (text: string, settings: object) => {
		const number = parsePhoneNumberFromString(text, { extract: false, ...settings }, metadata);
		// A message can't be sent to an extension.
		return number?.isValid() && !number.ext ? [number.number] : [];
	};
	const digits = given.replace(/\D/g, '');
	const lacksPlus = digits.startsWith(getCountryCallingCode(country, metadata));
	const all = [
		...read(given, { defaultCountry: country }),
		...(lacksPlus ? read(`+${digits}`, {}) : []),
	];
	return [...new Set(all)];
}

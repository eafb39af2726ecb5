import { countryCode, excerpt, InputError } from '../../../shared/fields';
import { asLines } from './fields';
import { sharePost } from './sharedPost';
import { stateCodes } from './states';

/** As in D-01067 or LT 01001. */
const countryPrefix = /^([A-Z]{1,3})([\s-]*)(?=\d)/i;

/**
 * The signs of cars, which stood before postal codes in Europe, where they aren't codes of ISO, and the words for postal
 * code in Italy and Brazil.
 */
const signs = new Map(
	Object.entries({
		...{ A: 'AT', B: 'BE', D: 'DE', E: 'ES', EL: 'GR', F: 'FR', FL: 'LI', H: 'HU', I: 'IT' },
		...{ L: 'LU', M: 'MT', N: 'NO', P: 'PT', RSM: 'SM', S: 'SE', SLO: 'SI', V: 'VA' },
		...{ CAP: 'IT', CEP: 'BR' },
	}),
);

/** Places with the postal codes of a neighbor. */
const codesOf = new Map(Object.entries({ LI: 'CH', MC: 'FR', SM: 'IT', VA: 'IT' }));

/**
 * The Greek for postal code, which is also Tokelau's code, the Italian one in Switzerland, and Singapore in short,
 * which is also Sweden's sign.
 */
const usualPrefixes = new Map(Object.entries({ CH: 'CAP', GR: 'TK', SG: 'S' }));

export function withoutPrefix(code: string): string {
	return code.replace(countryPrefix, '');
}

/**
 * Of several countries in a table, the destination is that of another row. Some countries have codes that begin with
 * letters, and others have a state before them.
 * @param isOfDigits whether the destination's postal codes have only digits
 */
export function refuseOtherPrefix(code: string, destination: string, isOfDigits: boolean): void {
	const [whole = '', prefix = '', separator = ''] = countryPrefix.exec(code) ?? [];
	if (isUsualIn(destination, prefix.toUpperCase())) return;
	// HM-12 is a code in Bermuda, and C1425 is one in Argentina.
	const isClear =
		isOfDigits || (separator.includes('-') && /^\d{4}/.test(code.slice(whole.length)));
	const country = isClear ? countryOf(prefix) : undefined;
	if (country === undefined || haveSameCodes(country, destination)) return;
	throw new InputError(
		`is "${excerpt(code)}", a postal code in ${country}, but the destination is ${destination}`,
		`Set 'Destination Country' to ${country}, or correct the postal code. ${asLines}`,
	);
}

function isUsualIn(destination: string, prefix: string): boolean {
	return (
		usualPrefixes.get(destination) === prefix || stateCodes.get(destination)?.has(prefix) === true
	);
}

function countryOf(prefix: string): string | undefined {
	return signs.get(prefix.toUpperCase()) ?? countryCode(prefix);
}

function haveSameCodes(one: string, other: string): boolean {
	const owner = (country: string) => codesOf.get(country) ?? country;
	return sharePost(owner(one), owner(other));
}

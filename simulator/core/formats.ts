import type { Ajv2020 } from 'ajv/dist/2020.js';

/** ISO 4217 also has units of account and codes of funds, which the runtime doesn't list. */
const funds = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED'];
const currencies = new Set([...Intl.supportedValuesOf('currency'), ...funds]);

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * What the runtime has beyond ISO 3166-1: exceptional reservations, unions, and codes of its own. XK, of Kosovo, is one
 * that the standard leaves to its users.
 */
const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

/** Formats the service documents need beyond those of ajv-formats. */
export function addServiceFormats(ajv: Ajv2020): void {
	ajv.addFormat('binary', true);
	ajv.addFormat('currency', (text: string) => currencies.has(text));
	ajv.addFormat('country', isCountry);
	ajv.addFormat('language', isLanguage);
	ajv.addFormat('no-emoji', (text: string) => !emoji.test(text));
	// A number where `letterIds` says so.
	ajv.addFormat('record-id', (text: string) => recordId.test(text));
	ajv.addFormat('utc-timestamp', isUtcTimestamp);
	ajv.addFormat('web-url', isWebUrl);
	ajv.addFormat('callback-endpoint', (text: string) => isWebUrl(text.replace(replaceKey, 'x')));
}

// Signs that are pictures by default or made so by the variation selector U+FE0F, flags and
// keycaps. Plain text signs that Unicode also lists, such as ©, are no emoji.
const emoji =
	/\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|\p{Regional_Indicator}|\u{20E3}/u;

const recordId = /^(?:\d{7,9}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

const replaceKey = /\[(?:LETTER|RECEIVED_AT|REFERENCE|STATUS|TRACKINGCODE)\]/g;

/** ISO 3166-1 alpha-2: no other name of a country, as UK is of GB. */
function isCountry(code: string): boolean {
	if (!/^[A-Z]{2}$/.test(code) || noCountries.includes(code)) return false;
	return regions.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}

/** ISO 639-1: no former code, as iw is of he. The runtime has a code of three letters for tl. */
function isLanguage(code: string): boolean {
	if (!/^[a-z]{2}$/.test(code)) return false;
	const isCurrent = code === 'tl' || new Intl.Locale(code).language === code;
	return isCurrent && languages.of(code) !== undefined;
}

function isUtcTimestamp(text: string): boolean {
	const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?Z?$/.exec(text);
	if (!parts) return false;
	const instant = new Date(`${parts[1]}T${parts[2]}:${parts[3] ?? '00'}Z`);
	// An impossible day such as 30 February is moved on by Date, so the day must come back.
	return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${parts[1]}T`);
}

function isWebUrl(text: string): boolean {
	return URL.canParse(text) && /^https?:\/\//.test(text) && !/\s/.test(text);
}

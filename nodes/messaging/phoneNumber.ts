import {
	excerpt,
	InputError,
	mapValue,
	numberToCall,
	type ReadContext,
	refuseShortened,
	text,
} from '../shared/fields';
import { defaultCountryOf } from './defaultCountry';
import { dialedFromAbroad, isOfAnyCountry, meaningsIn, meantWithoutZero } from './nationalNumber';

/** Spaces, dashes and minus signs, brackets, dots and slashes, and the invisible signs that copying brings along. */
const separators = /[\s\p{Pd}\u2212\p{Cf}()./]/gu;

/**
 * What stands before a last digit or two that may be no part of the number: the last ones of a second number, as in
 * 030 123456/78, or a note in brackets. Where short parts have signs between them, the last slash is nothing special.
 */
const before = /^([^/]*\d{5}\s*)\/\s*\d{1,2}\s*$|^(.*)\(\s*\d{1,2}\s*\)\s*$/;

/** The same of any number that is one without them, and none with them, as in +33 1 42 68 53 00 / 01. */
const beforeSlash = /^(.*)\/\s*\d{1,2}\s*$/s;

const homeZero = /\(\s*0\s*\)/;

/** As on letterheads: +44 (0)20 7946 0958. */
const zeroBehindCode = /^[\s(]*(?:\+|00)[\s(]*(\d{1,3})[\s)./-]*\(\s*0\s*\)(.*)$/s;

/** With nothing before it, it's only the 0 with which numbers begin at home, as in (0)151 12345678. */
const leadingZero = /^\s*\(\s*0\s*\)(?=[\s/.-]*[1-9])/;

/** At most 15 digits with the country prefix (ITU E.164); no country's numbers have less than 7. */
export const international = /^\+[1-9]\d{6,14}$/;

/**
 * A phone number with country prefix in `+` form (service document 2, parts A and B, recipient). Separators are
 * dropped, and a leading `00`, which SVC itself writes instead of the `+` elsewhere (part D, phone number),
 * becomes `+`. A number without a country prefix is one of the default country; without that it's rejected,
 * since which country is meant would be a guess.
 */
export function asPhoneNumber(entered: string, context: ReadContext): string {
	const given = asWritten(entered);
	refuseNotations(given);
	const country = defaultCountryOf(context);
	const number = given.replace(separators, '');
	const [, toSlash, toBracket] = before.exec(given) ?? [];
	const shorter = (toSlash ?? toBracket ?? '').replace(separators, '');
	const beforeLast = beforeSlash.exec(given)?.[1]?.replace(separators, '') ?? '';
	if (
		isOfAnyCountry(shorter) ||
		(country && meaningsIn(country, shorter).length > 0) ||
		(isOfAnyCountry(beforeLast) && !isOfAnyCountry(number))
	) {
		throw new InputError(
			`has extra digits after a complete number: "${excerpt(given)}"`,
			'Enter only one number, without notes: 030 123478 instead of 030 123456/78.',
		);
	}
	// What leads abroad is said by the country, if there is one: in AU, 0011 31 is +31 and not +11 31.
	const abroad = country === undefined ? number.replace(/^00/, '+') : number;
	if (international.test(abroad)) return withoutHomeZero(abroad, given);
	if (given.includes('@') || !/\d/.test(given)) {
		throw new InputError(
			`must be a phone number, but it's "${excerpt(given)}"`,
			'Drag the field with the phone number from the input panel. It starts with + and the country code.',
		);
	}
	if (/^\+[1-9]\d*$/.test(abroad)) {
		throw new InputError(
			`has too ${abroad.length < 8 ? 'few' : 'many'} digits: "${excerpt(given)}"`,
			'Check the number. With the country code, phone numbers have 7 to 15 digits.',
		);
	}
	if (country === undefined) {
		refuseOtherSigns(number, given);
		throw new InputError(
			`must be a phone number with a country code, but it's "${excerpt(given)}"`,
			/^[1-9]\d+$/.test(number) && isOfAnyCountry(`+${number}`)
				? `If this is the whole number with its country code, put + in front: +${number}. Otherwise, set Options > Default Country.`
				: 'Start with + and the country code, such as +4915112345678 instead of 015112345678, or set Options > Default Country.',
		);
	}
	const [national, other] = meaningsIn(country, number);
	if (national !== undefined && other !== undefined) {
		throw new InputError(
			`can be read as ${national} or ${other}: "${excerpt(given)}"`,
			'Start it with + and the country code.',
		);
	}
	if (national !== undefined && international.test(national)) return national;
	refuseOtherSigns(number, given);
	throw new InputError(
		`must be a phone number, but "${excerpt(given)}" isn't one in ${country}`,
		"Check the number and 'Default Country'. To send to it anyway, start it with + and the country code.",
	);
}

/**
 * The number alone as people write it, without what other programs add: the characters of a Japanese keyboard, the
 * digits of an Arabic or Persian one, the apostrophe of a spreadsheet, and the start of a link or of an address at
 * Twilio. So is the "(0)" right behind a country code, which no one dials: from abroad it's left out, but for the few
 * countries, such as Italy, whose numbers keep it.
 */
export function asWritten(entered: string): string {
	const given = entered
		.replace(/[\uFF01-\uFF5E]+/g, (wide) => wide.normalize('NFKC'))
		.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
		.replace(/^[\s\p{Cf}]*(?:['’][\s\p{Cf}]*)?(?:(?:tel|sms|whatsapp):)?/iu, '');
	const [, code, rest] = zeroBehindCode.exec(given) ?? [];
	if (code === undefined || rest === undefined) return given;
	return dialedFromAbroad(code, rest.replace(separators, '')) ?? given;
}

/**
 * The "(0)" elsewhere, or of a number that can't be right, is rejected: from abroad that zero is dialed in a few
 * countries (Italy), in most it isn't.
 */
function refuseNotations(given: string): void {
	if (/\+.*\+|;(?!ext=)/.test(given)) {
		throw new InputError(
			`has several numbers: "${excerpt(given)}"`,
			'Enter one number, or separate several with commas in a field that takes several.',
		);
	}
	// A table that took the number for a decimal one has written this zero; without its point, it would be a digit.
	if (/\d\.0+\s*$/.test(given)) {
		throw new InputError(
			`ends with decimals: "${excerpt(given)}"`,
			'At the source, format the column as text, or remove the decimal point and the zeros after it.',
		);
	}
	// With other decimals, it's an amount, or a number that a table has changed.
	if (/^\s*[1-9]\d{2,}\.\d{1,2}\s*$/.test(given)) {
		throw new InputError(
			`ends with decimals: "${excerpt(given)}"`,
			'Check that you dragged in the field with the phone number. If you did, format the column as text at the source.',
		);
	}
	refuseShortened(given);
	refuseDate(given);
	refuseWords(given);
	if (homeZero.test(given.replace(leadingZero, '0'))) {
		throw new InputError(
			`has a "(0)" in "${excerpt(given)}"`,
			"Enter the number as dialed from abroad. In most countries, that's without this 0.",
		);
	}
}

/** Of a column beside it. In some countries, it could be a number. */
function refuseDate(given: string): void {
	if (!aDate.test(given.trim())) return;
	throw new InputError(
		`is a date: "${excerpt(given)}"`,
		'Drag the field with the phone number from the input panel instead. If the values of a table row are in the wrong columns, correct the table.',
	);
}

const year = '(?:19|20)\\d\\d';
const dayOrMonth = '(?:0?[1-9]|[12]\\d|3[01])';
const aDate = new RegExp(
	`^(?:${year}-[01]\\d-[0-3]\\d(?:[T ].*)?|${dayOrMonth}([./-])${dayOrMonth}\\1${year})$`,
);

/** That it has to start with + and the country code is no help for one that does. */
function refuseOtherSigns(number: string, given: string): void {
	const sign = number.includes('+') ? /[^+\d\p{L}]/u.exec(number)?.[0] : undefined;
	if (sign === undefined) return;
	throw new InputError(
		`must be a phone number, but it has ${sign} in it: "${excerpt(given)}"`,
		'Enter only the number. It may have spaces, dots, dashes, slashes, and parentheses.',
	);
}

/** @throws InputError for a note beside a number, such as an extension: what is part of the number would be a guess */
export function refuseWords(given: string): void {
	const parts = given.split(/\p{L}+/u);
	const isNumber = (part: string) => part.replace(/\D/g, '').length >= 7;
	if (parts.length === 1 || given.includes('@') || !parts.some(isNumber)) return;
	throw new InputError(
		`has text next to the number: "${excerpt(given)}"`,
		'Enter only the number, without a note or an extension.',
	);
}

/** The 0 with which numbers begin at home, as in +31 06 12345671, dials no one or someone else from abroad. */
function withoutHomeZero(number: string, given: string): string {
	const meant = meantWithoutZero(number);
	if (meant === undefined) return number;
	throw new InputError(
		`has a 0 after the country code in "${excerpt(given)}"`,
		`Enter the number as dialed from abroad, such as ${meant}.`,
	);
}

export const phoneNumberHint =
	"With country code, such as +49. For numbers without one, add Default Country to the node's Options.";

export const phoneNumberField = mapValue(
	text({
		displayName: 'Phone Number',
		description: 'Phone number with country code, starting with +',
		hint: phoneNumberHint,
		placeholder: 'e.g. +4915112345678',
		required: true,
		kind: numberToCall,
		place: 'nowhere',
	}),
	asPhoneNumber,
);

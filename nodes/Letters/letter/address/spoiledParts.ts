import { excerpt, InputError } from '../../../shared/fields';
import { asLines } from './fields';
import { withoutMark } from './postalRules';

/** As spreadsheets shorten months, in languages of SVC's countries. */
const months =
	'jan|janv|feb|fév|févr|mar|mär|mrz|mrt|mars|apr|avr|may|mai|mei|jun|juin|jul|juil|aug|août|sep|sept|okt|oct|nov|dec|dez|déc';

/** Spreadsheets add the current one to a day and a month. Streets are called after days of others, and doors have numbers. */
const year = String.raw`(?:20[23]\d)`;

/**
 * 1-12 and 12/1, which spreadsheets take for a date. A street can be called after one, but then it's written otherwise, as
 * in Straße des 17. Juni, or as in Rue du 8-Mai.
 */
const dates = [
	String.raw`\d{1,2}-(?:${months})`,
	String.raw`(?:${months})-\d\d(?:\d\d)?`,
	String.raw`\d\d\. (?:jan|feb|mrz|apr|jun|jul|aug|sep|okt|nov|dez)(?=\.?$)`,
	String.raw`\d{1,2}([./-])\d{1,2}\1${year}`,
	String.raw`${year}-\d\d-\d\d(?:T\S+)?`,
];
const spoiled = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,/-]|\bdu )(?:${dates.join('|')})(?![\p{L}\p{N}/-])`,
	'iu',
);

/**
 * What counts the days of such a date, from 2017 to 2036, or the zero of a table that took the number for a decimal one,
 * behind a street. Boxes, plots, and kilometers have such numbers, too.
 */
const spoiledBehind = /(?<=\p{L}\S* )(?:4[3-9]\d{3}|\d+\.0)$/u;
const noStreet = /post|pocz|box|boks|fac[hk]|bus|nummer|nr\b|svar|\b(?:bp|cp|fe|hrsz|km|pf|pl)\b/i;

/** Where the number stands behind the street, and is never that long. */
const numberBehind = new Set('AT BE CH CZ DE DK FI HU LI NL NO PL SE SI SK'.split(' '));

/** Rejects a house number that a spreadsheet has changed: the letter would reach no one. */
export function refuseSpoiledNumber(street: string, destination: string): void {
	const isBehind = numberBehind.has(destination) && !noStreet.test(street);
	const found =
		spoiled.exec(street)?.[0] ?? (isBehind ? spoiledBehind.exec(street)?.[0] : undefined);
	if (found === undefined) return;
	throw new InputError(
		`is "${excerpt(street)}", but "${excerpt(found)}" isn't a house number`,
		`Spreadsheets turn numbers such as 1-12 into dates. At the source, format the column as text, and enter the number again. ${asLines}`,
	);
}

/** "D-12345 Berlin" and "1012 JS Amsterdam" in a table whose postal code has a column of its own, too. */
const prefix = '^(?:[A-Z]{1,3}-?|[A-Z]{1,2} )?';
const digitsBefore = new RegExp(String.raw`${prefix}(\d{4,5})\s+(?=\p{L})`, 'u');
const lettersBefore = new RegExp(
	String.raw`${prefix}(\d{4}(?: ?(?:[A-Z]{2}|[a-z]{2}))?)\s+(?=\p{L})`,
	'u',
);

/** @throws InputError if the city has another code: one of them is wrong. With fewer digits, it's a name, as in 1000 Oaks. */
export function withoutCode(city: string, code: string, destination: string): string {
	if (code === '') return city;
	if (city.startsWith(`${code} `)) return city.slice(code.length + 1);
	const codeBefore = /\p{L}$/u.test(code) ? lettersBefore : digitsBefore;
	const [before, given] = codeBefore.exec(city) ?? [];
	if (before === undefined || given === undefined) return city;
	const [one, other] = [bare(given), bare(withoutMark(code, destination))];
	if (other.includes(one)) return city.slice(before.length);
	if (other.length !== one.length) return city;
	throw new InputError(
		`is "${excerpt(city)}", but 'Postal Code' is "${excerpt(code)}"`,
		`Correct the one that is wrong, or drag the field that contains only the city. ${asLines}`,
	);
}

function bare(code: string): string {
	return code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Rejects a name that has the whole address, whose lines would be printed twice. A branch can be called after its town. */
export function refuseAddressIn(name: string, street: string, code: string): void {
	if (code === '' || !name.includes(code) || !name.includes(street)) return;
	throw new InputError(
		`is "${excerpt(name)}", which contains the street and the postal code`,
		"Enter only the name, or drag the field that contains only it. If the whole address is in one field, set 'Enter Address As' to Lines.",
	);
}

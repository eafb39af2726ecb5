import { excerpt, InputError } from '../../../shared/fields';
import { asLines } from './fields';
import { withoutMark } from './postalRules';

/** As spreadsheets shorten months, in languages of SVC's countries. */
const months =
	'jan|janv|feb|fév|févr|mar|mär|mrz|mrt|mars|apr|avr|may|mai|mei|jun|juin|jul|juil|aug|août|sep|sept|okt|oct|nov|dec|dez|déc';

/**
 * 1-12 and 12/1, which spreadsheets take for a date. A street can be called after one, but then it's written otherwise, as
 * in Straße des 17. Juni.
 */
const dates = [
	String.raw`\d{1,2}-(?:${months})`,
	String.raw`(?:${months})-\d\d(?:\d\d)?`,
	String.raw`\d\d\. (?:jan|feb|mrz|apr|jun|jul|aug|sep|okt|nov|dez)(?=\.?$)`,
	String.raw`\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d`,
	String.raw`(?:19|20)\d\d-\d\d-\d\d(?:T\S+)?`,
	// A table that took the number for a decimal one has written this zero.
	String.raw`\d+\.0(?=$)`,
];
const spoiled = new RegExp(
	String.raw`(?<![\p{L}\p{N}.,/-])(?:${dates.join('|')})(?![\p{L}\p{N}/-])`,
	'iu',
);

/** What counts the days of such a date, from 2009 to 2050, behind a street. Boxes have numbers of that size, too. */
const serialNumber = /(?<=\p{L}\S* )(?:4\d|5[0-4])\d{3}$/u;
const boxes = /post|box|fach|bus|\bbp\b/i;

/** Where the number stands behind the street, and is never that long. */
const numberBehind = new Set('AT BE CH CZ DE DK FI HU LI NL NO PL SE SI SK'.split(' '));

/** Rejects a house number that a spreadsheet has changed: the letter would reach no one. */
export function refuseSpoiledNumber(street: string, destination: string): void {
	const isSerial = numberBehind.has(destination) && !boxes.test(street);
	const found =
		spoiled.exec(street)?.[0] ?? (isSerial ? serialNumber.exec(street)?.[0] : undefined);
	if (found === undefined) return;
	throw new InputError(
		`is "${excerpt(street)}", but "${excerpt(found)}" isn't a house number`,
		`Spreadsheets turn numbers such as 1-12 into dates. At the source, format the column as text, and enter the number again. ${asLines}`,
	);
}

/** "D-12345 Berlin" and "1012 JS Amsterdam" in a table whose postal code has a column of its own, too. */
const codeBefore = /^(?:[A-Z]{1,3}[ -]?)?(\d{4,5}(?: ?[A-Z]{2})?)\s+(?=\p{L})/u;

/** @throws InputError if the city has another code: one of them is wrong */
export function withoutCode(city: string, code: string, destination: string): string {
	if (code === '') return city;
	if (city.startsWith(`${code} `)) return city.slice(code.length + 1);
	const [before, given] = codeBefore.exec(city) ?? [];
	if (before === undefined || given === undefined) return city;
	if (bare(withoutMark(code, destination)).startsWith(bare(given)))
		return city.slice(before.length);
	throw new InputError(
		`is "${excerpt(city)}", but 'Postal Code' is "${excerpt(code)}"`,
		`Correct the one that is wrong, or drag the field that contains only the city. ${asLines}`,
	);
}

function bare(code: string): string {
	return code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Rejects a name that has the whole address, whose lines would be printed twice. */
export function refuseAddressIn(name: string, code: string, city: string): void {
	const isWhole =
		code.length >= 4 &&
		city !== '' &&
		name.includes(code) &&
		name.includes(city) &&
		/\d/.test(code);
	if (!isWhole) return;
	throw new InputError(
		`is "${excerpt(name)}", which contains the postal code and the city`,
		"Enter only the name, or drag the field that contains only it. If the whole address is in one field, set 'Enter Address As' to Lines.",
	);
}

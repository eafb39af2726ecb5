import { excerpt, InputError } from '../../../shared/fields';
import { asLines } from './fields';

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

import { isExpression } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';

/** Half of a character (a lone surrogate) has no encoding: it would be replaced, or make the request fail. */
export function refuseHalfCharacters(value: string): void {
	if (!/\p{Surrogate}/u.test(value)) return;
	throw new InputError(
		'contains an incomplete character, such as half an emoji',
		'A text was probably cut in the middle of an emoji. Use the whole text, or cut it elsewhere.',
	);
}

/** Rejects a text that a program has damaged. */
export function refuseDamage(value: string): void {
	refuseHalfCharacters(value);
	const lost = wrongEncoding.exec(value.replace(inQuotes, ' '))?.[0];
	if (lost === undefined) return;
	throw new InputError(
		`contains "${lost}" where a letter was lost`,
		'The text was read in the wrong encoding. In the node that reads the file, such as Extract from File, select its encoding under Options, or save the file as UTF-8.',
	);
}

/**
 * What programs show for bytes that are no UTF-8, and UTF-8 that was read as Latin-1, as in "MÃ¼ller". A quotation mark, dash, or
 * space can also follow a word in capitals, so there a letter has to follow, as in "aoÃ»t".
 */
const wrongEncoding =
	/\uFFFD|\u00E2\u20AC.?|[\u00C2\u00C3](?:[\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF\u0153\u0178\u0192\u2020-\u2022\u2030\u2122]|[\u00A0\u00AB\u00BB\u2013\u2014\u201C-\u201E\u2026\u2039\u203A](?=\p{Ll}))/u;

/** Alone between quotation marks it's talked about, as in the error above, which alerts quote. */
const inQuotes = new RegExp(`(["'])(?:${wrongEncoding.source})\\1`, 'gu');

/**
 * Rejects what tables and programs write where a value is missing or broken. It would be printed, sent,
 * and paid for like any other text. Whoever types it, to find what was sent so, may.
 */
export function refuseStandIns(value: string, entered: unknown): void {
	refuseDamage(value);
	const isTyped = (standIn: string) => isTypedIn(entered, standIn);
	const object = /\[object [A-Z]\w*\]/.exec(value)?.[0];
	if (object !== undefined && !isTyped(object)) {
		throw new InputError(
			`contains "${object}" instead of values`,
			'Select single values in the expression, such as {{ $json.customer.name }} instead of {{ $json.customer }}, or write {{ JSON.stringify($json.customer) }}.',
		);
	}
	const formulaError = formulaErrors.exec(value)?.[0];
	if (formulaError !== undefined && !isTyped(formulaError)) {
		throw new InputError(
			`contains "${formulaError}", which a spreadsheet shows for a formula without a result`,
			'Correct the cell in the spreadsheet, or skip the item with a Filter node before this one.',
		);
	}
	if (!isTyped(value.trim())) refuseShortened(value);
	const noTime = noTimeIn.exec(value)?.[0];
	if (noTime !== undefined && !isTyped(noTime)) throw missingError(noTime);
	const missing = missingValue.exec(value.trim())?.[0] ?? missingWithin.exec(value)?.[0];
	if (missing !== undefined && !isTyped(missing)) throw missingError(missing);
}

/**
 * Rejects 4.50001E+12, as spreadsheets show a long number and n8n's Convert to File writes one into a CSV file: an order
 * or a customer would have another one's number.
 */
export function refuseShortened(value: string): void {
	if (!/^\s*\d(?:[.,]\d+)?E\+\d+\s*$/i.test(value)) return;
	throw new InputError(
		`is a number that a spreadsheet has shortened: "${excerpt(value.trim())}"`,
		'Format the column as text in the spreadsheet, and enter the number again there, since its last digits are lost. If n8n wrote the file, convert the number to text before that, such as with {{ String($json.number) }}.',
	);
}

/**
 * Rejects "3.3000000000000003 EUR", as JavaScript calculates it. In a link, no one reads it, and whoever types it, to
 * tell of it, may.
 */
export function refuseUnrounded(value: string, entered: unknown): void {
	const numbers = value.replace(/https?:\/\/\S+/g, ' ').match(longNumbers) ?? [];
	const found = numbers.find(isUnrounded);
	if (found === undefined || isTypedIn(entered, found)) return;
	throw new InputError(
		`contains ${found}, a calculated number that isn't rounded`,
		'Round it in the expression, such as {{ ($json.price * 3).toFixed(2) }}.',
	);
}

/** Also right behind a currency, as in EUR3.3. */
const longNumbers = /(?<![\d.,])(?:0|[1-9]\d*)\.\d{10,17}(?!\d|\.\d)/g;

/**
 * Zeros or nines, but for the last one or two decimals. JavaScript shows such a number with some 16 digits and no zeros
 * at the end, so a rate such as 1.0000000001, 0.1000000000 of a coin, and coordinates were meant.
 */
function isUnrounded(number: string): boolean {
	const digits = number.replace('.', '').replace(/^0+/, '');
	return digits.length >= 15 && /(?:0{6}|9{6})\d?[1-9]$/.test(number);
}

/**
 * Rejects a text such as "Main Street undefined", which a calculation makes of a missing value. Only for
 * names and addresses: in a longer text it can be a word.
 */
export function refuseMissingParts(value: string): void {
	const found = missingWord.exec(value)?.[0];
	if (found !== undefined) throw missingError(found);
}

/**
 * Rejects "INV-undefined": every item without a number would have that reference, and the next one would find the order
 * of the first.
 */
export function refuseMissingNumber(
	value: string,
	{ entered }: Pick<ReadContext, 'entered'>,
): void {
	// There, they join its parts.
	const found = missingWord.exec(value.replace(/[_-]/g, ' '))?.[0];
	if (found !== undefined && !isTypedIn(entered, found)) throw missingError(found);
}

function isTypedIn(entered: unknown, standIn: string): boolean {
	return typeof entered === 'string' && (!isExpression(entered) || entered.includes(standIn));
}

/** Rejects a name or a part of an address that says only that there is none. In a longer text, the word can be meant. */
export function refuseNoValue(value: string): void {
	const entered = value.trim();
	if (!noValue.test(entered) && !noName.test(entered)) return;
	throw new InputError(
		`is "${entered}", a placeholder for a missing value`,
		'Enter the value, or return an empty text where there is none.',
	);
}

/** As forms and tables have it, in languages of SVC's countries; a number that was an empty cell is 0. */
const noValue =
	/^(?:n\/[ab]|n\.a\.?|k\.\s?a\.?|unknown|unbekannt|onbekend|inconnue?|tb[ad]|x{3,}|0+)$/i;

/** People called Null or None, and the town of None near Turin, have only one capital. */
const noName = /^(?:none|null|NONE|NULL)$/;

/** What Luxon, n8n's library for times, and JavaScript write for a time that isn't one. */
const noTimeIn = /\bInvalid (?:DateTime|Date)\b/;

/** How a program writes a value that isn't there. A person called Null has a capital. */
const missingValue = /^(?:undefined|null|NaN)$/;

const missingWord = /(?<![\p{L}\p{N}_-])(?:undefined|null|NaN)(?![\p{L}\p{N}_-])/u;

/** As in "Dear undefined," and "undefined EUR"; within a sentence, the word can be meant. "null Euro" is German. */
const missingWithin =
	/(?<![\p{L}\p{N}_-])(?:NaN(?![\p{L}\p{N}_-])|undefined(?=[,;:!]|$| ?(?:[€$£%]|(?:EUR|USD|GBP|CHF)\b)))|^undefined(?![\p{L}\p{N}_-])|(?<=[€$£] ?)undefined/mu;

/** Of Excel and Google Sheets, in the languages in which they export CSV. */
const formulaErrors =
	/(?<![\p{L}\p{N}#])#(?:(?:REF|VALUE|NUM|NULL|ERROR|SPILL|CALC|WERT|BEZUG|ZAHL|WAARDE|VERW|GETAL|LEEG|VALEUR|NOMBRE|VALOR)!|(?:DIV|DEEL)\/0!|(?:NAME|NAAM|NOM)\?|N\/[AB](?![\p{L}\p{N}]))/u;

function missingError(standIn: string): InputError {
	return new InputError(
		`contains "${standIn}" instead of a value`,
		noTimeIn.test(standIn)
			? "Check that the previous node returns a date for this item. If it does, say how it's written, such as {{ DateTime.fromFormat($json.date, 'dd.MM.yyyy HH:mm') }}."
			: 'Check that the previous node returns all values of the expression for this item.',
	);
}

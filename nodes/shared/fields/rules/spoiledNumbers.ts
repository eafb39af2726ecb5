import { isTypedIn } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';

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
	const text = value.replace(/https?:\/\/\S+/g, ' ');
	const [found] =
		[...text.matchAll(longNumbers)].find(
			({ 0: number, index }) =>
				isUnrounded(number) ||
				(isComputed(number) && isMoney(text.slice(0, index), text.slice(index + number.length))),
		) ?? [];
	if (found === undefined || isTypedIn(entered, found)) return;
	throw new InputError(
		`contains ${excerpt(found)}, a calculated number that isn't rounded`,
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
	return isComputed(number) && /(?:0{6}|9{6})\d?[1-9]$/.test(number);
}

/** No one writes a number with so many digits. */
function isComputed(number: string): boolean {
	return number.replace('.', '').replace(/^0+/, '').length >= 15;
}

/** A third of 10 euros has no zeros and nines. A percentage has none either. */
export function isMoney(before: string, after: string): boolean {
	return (
		/(?:[€$£]|EUR|USD|GBP|CHF)\s?$/.test(before) ||
		/^\s?(?:[€$£%]|(?:EUR|USD|GBP|CHF|[Ee]uros?)\b)/.test(after)
	);
}

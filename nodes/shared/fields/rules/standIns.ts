import { isTypedIn } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { refuseDamage } from './damagedText';
import { refuseShortened } from './spoiledNumbers';

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
			`contains "${excerpt(object)}" instead of values`,
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
	const missing = [missingValue, missingWithin, missingInGreeting]
		.map((rule) => rule.exec(value.trim())?.[0])
		.find((found) => found !== undefined);
	if (missing !== undefined && !isTyped(missing)) throw missingError(missing);
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

/** Rejects a name or a part of an address that says only that there is none. In a longer text, the word can be meant. */
export function refuseNoValue(value: string): void {
	if (!isNoValue(value)) return;
	throw new InputError(
		`is "${excerpt(value.trim())}", a placeholder for a missing value`,
		'Enter the value, or return an empty text where there is none.',
	);
}

/** Also several of them, as of a first and a last name: "N/A N/A". */
export function isNoValue(value: string): boolean {
	const entered = value.trim();
	return [[entered], entered.split(/\s+/)].some((parts) =>
		parts.every((part) => noValue.test(part) || noName.test(part)),
	);
}

/** What people, programs, and spreadsheets have in place of an empty cell. */
const emptyCell = String.raw`n\/[ab]|n\.a\.?|k\.\s?a\.?|n\.\s?v\.\s?t\.?|<na>|\\n|\[\]|\{\}|""|''|\((?:empty|blank|none|null|leer|leeg|vide)\)`;

const dashes = String.raw`[-\u2013\u2014]+`;

/** As forms and tables have it, in languages of SVC's countries; a number that was an empty cell is 0. */
const noValue = new RegExp(
	`^(?:unknown|unbekannt|onbekend|inconnue?|tb[ad]|x{3,}|0+|not (?:applicable|available|provided|specified)|niet (?:van toepassing|beschikbaar|opgegeven|ingevuld)|keine angaben?|nicht (?:angegeben|vorhanden|zutreffend)|entfällt|non (?:renseignée?|applicable|disponible)|${emptyCell})$`,
	'i',
);

/**
 * As programs write it, and Dutch offices. People called Null, None, or Nan, and the town of None near Turin, have only
 * one capital, and companies called NVT three.
 */
const noName = /^(?:none|null|nil|nan|nvt|NONE|NULL|NIL|NaT)$/;

/** A whole text of that kind. No one is called like a text. */
const noText = new RegExp(`^(?:none|null(?: null)*|nil|nan|nat|${dashes}|${emptyCell})$`, 'i');

const noCell = new RegExp(`^(?:${dashes}|${emptyCell})$`, 'i');

/** Whether a cell of a table only says that it's empty. */
export function isEmptyCell(value: string): boolean {
	const text = value.trim();
	return noCell.test(text) || noName.test(text);
}

/** Rejects a text of which nothing but a stand-in for a missing value would be sent. Whoever types it can mean it. */
export function refuseNoText(value: string, entered: unknown): void {
	const text = value.trim();
	if (!noText.test(text) || isTypedIn(entered, text)) return;
	throw new InputError(
		`is "${excerpt(text)}", a placeholder for a missing value`,
		'Check that the previous node returns the text for this item, or skip the item with a Filter node before this one.',
	);
}

/**
 * What Luxon, n8n's library for times, JavaScript, and Moment, which Code nodes use, write for a time that isn't one.
 * "Invalid date format" is what an error says.
 */
const noTimeIn = /\bInvalid (?:DateTime|Date|date(?=\s*(?:$|[.,;:!?)])))\b/m;

/** How a program writes a value that isn't there. A person called Null has a capital. */
const missingValue = /^(?:undefined|null|NaN)$/;

const missingWord = /(?<![\p{L}\p{N}_-])(?:undefined|null|NaN)(?![\p{L}\p{N}_-])/u;

/** As in "Dear undefined," and "undefined EUR"; within a sentence, the word can be meant. "null Euro" is German. */
const missingWithin =
	/(?<![\p{L}\p{N}_-])(?:NaN(?![\p{L}\p{N}_-])|undefined(?=[,;:!]|$| ?(?:[€$£%]|(?:EUR|USD|GBP|CHF)\b)))|^undefined(?![\p{L}\p{N}_-])|(?<=[€$£] ?)undefined/mu;

/** As in "Dear null," of a program. People called Nan or Null have one capital. */
const missingInGreeting =
	/(?<=^(?:[Dd]ear|[Hh]ello|[Hh]i|[Hh]ey|[Hh]allo|[Ll]iebe[rs]?|[Bb]este|[Bb]onjour|[Cc]iao|[Hh]ola) )(?:null|NULL|nan)(?= ?(?:[,!.]|$))/mu;

/** Of Excel and Google Sheets, in the languages in which they export CSV. A German lookup without a result is #NV. */
const formulaErrors =
	/(?<![\p{L}\p{N}#])#(?:(?:REF|VALUE|NUM|NULL?|ERROR|SPILL|CALC|WERT|BEZUG|ZAHL|ÜBERLAUF|KALK|FEHLER|WAARDE|VERW|GETAL|LEEG|OVERLOOP|BEREKENEN|FOUT|VALEUR|NOMBRE|ERREUR|VALOR)!|(?:DIV|DEEL)\/0!|(?:NAME|NAAM|NOM)\?|N(?:\/[AB]|V)(?![\p{L}\p{N}]))/u;

function missingError(standIn: string): InputError {
	return new InputError(
		`contains "${standIn}" instead of a value`,
		noTimeIn.test(standIn)
			? "Check that the previous node returns a date for this item. If it does, specify its format, such as {{ DateTime.fromFormat($json.date, 'dd.MM.yyyy HH:mm') }}."
			: 'Check that the previous node returns all values of the expression for this item.',
	);
}

import { InputError } from '../field';
import { isBlank, isNothing } from '../nothing';
import { excerpt } from '../excerpt';
import { joined, type Piece, piecesOf, type TemplatePart } from './template';

/** Which expression leaves a gap, of those that return no text. */
export type GapIn = (parts: readonly TemplatePart[]) => Piece | undefined;

/**
 * n8n writes nothing where an expression within a text returns nothing, so "Dear ," would be sent for money. An
 * empty text is a value like others, but for where it leaves a gap: not everyone has an insertion. Of an expression
 * for the whole, the field itself knows what nothing means.
 */
export function refuseMissingPieces(
	parts: readonly TemplatePart[],
	gapIn: GapIn = () => undefined,
): void {
	const missing = piecesOf(parts).find(
		({ value }) => typeof value !== 'string' && isNothing(value),
	);
	const gap = gapIn(parts);
	// An empty text would leave a gap there, too.
	if (missing)
		throw nothingError(missing, missing !== gap, gapIn === gapInJson && isProperty(parts, missing));
	if (gap) throw nothingError(gap, false);
}

/** Anywhere. */
export const anyGap: GapIn = (parts) => piecesOf(parts).find(hasNoText);

/** In what has no spaces: anywhere, but for expressions that were dragged behind others, of which one has it all. */
export const gapInWord: GapIn = (parts) => (parts.every(isApart) ? undefined : anyGap(parts));

function isApart(part: TemplatePart, index: number, parts: readonly TemplatePart[]): boolean {
	const next = parts[index + 1];
	return 'typed' in part ? isBlank(part.typed) : next === undefined || 'typed' in next;
}

/** Of what is another one without its piece, such as "Members {{ $json.city }}". */
export function refuseGap(parts: readonly TemplatePart[], gapIn: GapIn): void {
	const gap = gapIn(parts);
	if (gap) throw new InputError(problemOf(gap.piece), remedyByName(gap.piece) ?? checkPrevious);
}

/**
 * In a text: after a word or where a line begins, with a mark right behind it, as in "Dear ," and "Bonjour !", and where
 * an amount belongs, as in "You owe EUR". Several expressions in a row are one: "Hi Ann ," has no last name.
 */
export const gapInText: GapIn = (parts) => {
	const marked = withMarks(parts);
	const found = gapBeforeMark.exec(marked) ?? gapAtCurrency.exec(marked);
	return found ? pieceAtBlank(parts, marked, found.index) : undefined;
};

/**
 * In one phone number, or in one of several: beside typed digits. "+{{ $json.code }}612345678" without a code has one
 * all the same, but "{{ $json.code }}{{ $json.number }}" is a number of the default country.
 */
export const gapInPhoneNumber: GapIn = (parts) => {
	const marked = withMarks(parts);
	const hasGap = (number: string) => number.includes(blank) && /[+\d]/.test(number);
	const found = marked.split(/[,;\n]/).find(hasGap);
	return found === undefined ? undefined : pieceAtBlank(parts, marked, marked.indexOf(found));
};

function withMarks(parts: readonly TemplatePart[]): string {
	return joined(parts, (piece) => (hasNoText(piece) ? blank : filled));
}

/** The piece of the first blank from here on. */
function pieceAtBlank(
	parts: readonly TemplatePart[],
	marked: string,
	from: number,
): Piece | undefined {
	const before = marked.slice(0, marked.indexOf(blank, from));
	return piecesOf(parts)[before.replace(notMarks, '').length];
}

/** In what tells records apart: nothing of it comes from the item, as in "INV-". */
export const gapInReference: GapIn = (parts) => {
	const pieces = piecesOf(parts);
	return pieces.every(hasNoText) ? pieces[0] : undefined;
};

/** In JSON: a text that is only this expression, such as "{{ $json.time }}" between its quotes. */
export const gapInJson: GapIn = (parts) => {
	const typedAt = (index: number) => {
		const part = parts[index];
		return part && 'typed' in part ? part.typed : '';
	};
	const isText = (index: number) =>
		/[^\\]"$/.test(typedAt(index - 1)) && typedAt(index + 1).startsWith('"');
	return parts.find(
		(part, index): part is Piece => 'piece' in part && hasNoText(part) && isText(index),
	);
};

/** Whether it's all that a property is, without quotation marks, where an empty text would make invalid JSON. */
function isProperty(parts: readonly TemplatePart[], piece: Piece): boolean {
	const before = parts[parts.indexOf(piece) - 1];
	return before !== undefined && 'typed' in before && /:\s*$/.test(before.typed);
}

/** Characters for private use, which no one types. */
const [blank, filled] = ['\uE0F0', '\uE0F1'];
const notMarks = /[^\uE0F0\uE0F1]/g;
const gapBeforeMark =
	/(?:(?:^|[\r\n])[^\S\r\n]*|[\p{L}\p{N}][^\S\r\n]+)\uE0F0(?:[^\S\r\n]*\uE0F0)*(?=[,.!?]|[^\S\r\n][!?])/u;

/** Digits beside it, or another expression, can be the amount. */
const gapAtCurrency =
	/(?<![\d\uE0F1][^\S\r\n]{0,9})(?:\uE0F0[^\S\r\n]{0,9}){1,9}(?=[€£%]|(?:EUR|USD|GBP|CHF)(?![\p{L}\p{N}]))|(?<=(?:[€£$]|(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF))[^\S\r\n]{0,9})\uE0F0(?![^\S\r\n]{0,9}[\d\uE0F0\uE0F1])/u;

function hasNoText({ value }: Piece): boolean {
	return typeof value === 'string' ? isBlank(value) : isNothing(value);
}

function nothingError(
	{ piece, value }: Piece,
	mayBeEmpty: boolean,
	isOwnProperty = false,
): InputError {
	const code = codeOf(piece);
	const orEmpty = mayBeEmpty && dragged.test(code) ? emptyIf(value) : undefined;
	const written = isOwnProperty ? asJson(code, value) : `${code}${orEmpty ?? ''}`;
	const remedy =
		orEmpty !== undefined
			? `Check that the previous node returns this value for this item. If it can be empty, write {{ ${written} }}.`
			: `${checkPrevious} To send texts with such a gap, set Request Options > Empty Expressions to 'Leave Out'.`;
	return new InputError(problemOf(piece), remedyByName(piece) ?? remedy);
}

/** As it's dragged from the input, or with the question marks of someone who knows that a part can be missing. */
const dragged = /^\$json(?:\?\.|[\w$.[\]"' ])*$/;

/** What makes an empty text of such a value. */
function emptyIf(value: unknown): string | undefined {
	if (Array.isArray(value)) return '.join(", ")';
	return value === undefined || value === null ? ' ?? ""' : undefined;
}

function asJson(code: string, value: unknown): string {
	return `JSON.stringify(${code}${Array.isArray(value) ? '' : ' ?? ""'})`;
}

const checkPrevious =
	'Check that the previous nodes return what the expression needs for this item.';

function problemOf(piece: string): string {
	return `has nothing in place of ${excerpt(piece)}`;
}

/** Where someone has written the name of a field only. */
function remedyByName(piece: string): string | undefined {
	const code = codeOf(piece);
	const isName = /^[A-Za-z_]\w*$/.test(code);
	return isName ? `Drag the field from the input, such as {{ $json.${code} }}.` : undefined;
}

function codeOf(piece: string): string {
	return piece.slice(2, -2).trim();
}

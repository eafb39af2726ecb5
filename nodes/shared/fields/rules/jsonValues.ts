import { draggedFields, isExpression } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { type Piece, quotedIn, type TemplatePart } from './template';
import { withTerms } from './terms';

/**
 * Rejects a value that ends the text or the property that it stands in: of `{ "name": "{{ $json.name }}" }`, a form that
 * anyone can fill in would set other properties too, such as the recipients or the amount.
 */
export function refuseChangedJson(context: ReadContext): void {
	let isInText = false;
	const parts = withTerms(context) ?? [];
	for (const [index, part] of parts.entries()) {
		if ('typed' in part) {
			if (hasOddQuotes(part.typed)) isInText = !isInText;
			continue;
		}
		const { piece, value } = part;
		refuseUndefined(context, part, isInText);
		const texts = [value].flat(deepest).filter((one) => typeof one === 'string');
		if (texts.every(isInText ? isPartOfText : isWhole)) continue;
		if (!isInText && writesJson(context, piece, texts)) continue;
		const isAlone = !isInText || isBetweenQuotes(parts, index);
		throw new InputError(
			`has a value that would change the JSON around it: ${excerpt(piece)}`,
			remedyFor(piece, { isInText, isAlone: isAlone && isWrittenIn(context, piece) }),
		);
	}
}

/** What JavaScript writes for a missing value that an expression adds to the JSON. */
function refuseUndefined({ evaluate }: ReadContext, { piece, value }: Piece, isInText: boolean) {
	if (value !== 'undefined' || evaluate?.(piece) !== undefined) return;
	const code = piece.slice(2, -2).trim();
	const orEmpty = `(${code} ?? "")`;
	throw new InputError(
		`has "undefined" in place of ${excerpt(piece)}`,
		`Check that the previous node returns this value for this item. If it can be empty, replace ${code} with ${isInText ? orEmpty : `JSON.stringify${orEmpty}`}.`,
	);
}

function hasOddQuotes(json: string): boolean {
	return withoutEscapes(json).split('"').length % 2 === 0;
}

const withoutEscapes = (json: string) => json.replace(/\\[^]/g, '');

/** Levels of lists, which n8n writes into a text without their brackets. */
const deepest = 20;

/** Whoever escapes the quotation marks by an expression keeps them in the text. */
const isPartOfText = (text: string) => !/["\\]/.test(withoutEscapes(text));

/** A number, a text in quotation marks, or the like, or several for a list. Nothing else can be meant by nothing. */
function isWhole(text: string): boolean {
	try {
		JSON.parse(`[${text}]`);
		return true;
	} catch {
		return false;
	}
}

/**
 * Whether someone has typed a part of the JSON within the expression, such as one more property or a comma, or makes it
 * of values there. A whole value, such as '{}' for a missing one, asks for no more than a value.
 */
function writesJson(context: ReadContext, piece: string, texts: readonly string[]): boolean {
	const typed = quotedIn(piece);
	return (
		typed.some((text) => /["{}[\]]/.test(text) && !isWhole(text)) ||
		texts.every((text) => typed.includes(text)) ||
		(/\bJSON\.stringify\(|\.toJsonString\(/.test(piece) && !hasRawValue(context, piece, texts))
	);
}

/** Whether a field is there as it is, with its quotation marks. */
function hasRawValue({ evaluate }: ReadContext, piece: string, texts: readonly string[]): boolean {
	return Array.from(piece.matchAll(draggedFields), ([field]) => evaluate?.(`{{ ${field} }}`)).some(
		(raw) =>
			typeof raw === 'string' && raw.includes('"') && texts.some((text) => text.includes(raw)),
	);
}

function isBetweenQuotes(parts: readonly TemplatePart[], index: number): boolean {
	const [before, after] = [parts[index - 1], parts[index + 1]];
	const isBegun = before && 'typed' in before && before.typed.endsWith('"');
	return isBegun === true && after !== undefined && 'typed' in after && after.typed.startsWith('"');
}

/** Otherwise, it's added to other texts within an expression. */
function isWrittenIn({ entered }: ReadContext, piece: string): boolean {
	return isExpression(entered) && entered.includes(piece);
}

/** With toString() where the ends are cut off, since those of a number would be digits. */
function remedyFor(
	piece: string,
	{ isInText, isAlone }: { isInText: boolean; isAlone: boolean },
): string {
	const code = piece.slice(2, -2).trim();
	if (isAlone)
		return `Replace the expression, and the quotation marks around it, with {{ JSON.stringify(${code}) }}.`;
	const quoted = isInText
		? `JSON.stringify(${code}.toString()).slice(1, -1)`
		: `JSON.stringify(${code})`;
	return `In the expression, replace ${code} with ${quoted}.`;
}

import { draggedFields } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import type { Piece } from './template';
import { withTerms } from './terms';

/**
 * Rejects a value that ends the text or the property that it stands in: of `{ "name": "{{ $json.name }}" }`, a form that
 * anyone can fill in would set other properties too, such as the recipients or the amount.
 */
export function refuseChangedJson(context: ReadContext): void {
	let isInText = false;
	for (const part of withTerms(context) ?? []) {
		if ('piece' in part) refuseChanging(part, isInText);
		else if (hasOddQuotes(part.typed)) isInText = !isInText;
	}
}

function hasOddQuotes(json: string): boolean {
	return json.replace(/\\[^]/g, '').split('"').length % 2 === 0;
}

function refuseChanging({ piece, value }: Piece, isInText: boolean): void {
	const texts = [value].flat(deepest).filter((one) => typeof one === 'string');
	const fits = isInText ? isPartOfText : hasTypedText(piece) ? () => true : isWhole;
	if (texts.every(fits)) return;
	throw new InputError(
		`has a value that would change the JSON around it: ${excerpt(piece)}`,
		`Replace the expression, and the quotation marks around it, with {{ JSON.stringify(${piece.slice(2, -2).trim()}) }}.`,
	);
}

/** Levels of lists, which n8n writes into a text without their brackets. */
const deepest = 20;

/** Whoever escapes the quotation marks by an expression keeps them in the text. */
const isPartOfText = (text: string) => /^(?:[^"\\]|\\[^])*$/.test(text);

/** A number, a text in quotation marks, or the like. Nothing else can be meant by nothing. */
function isWhole(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return text.trim() === '';
	}
}

/** Whether someone has typed a part of the JSON within the expression, such as one more property. */
function hasTypedText(piece: string): boolean {
	return /["'`]/.test(piece.replace(draggedFields, ''));
}

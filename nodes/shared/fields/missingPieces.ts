import { InputError } from './field';
import { isNothing } from './nothing';
import { excerpt } from './excerpt';
import type { TemplatePart } from './template';

/**
 * n8n writes nothing where an expression within a text returns nothing, so "Dear ," would be sent for money. An
 * empty text is a value like others: not everyone has an insertion. Of an expression for the whole, the field itself
 * knows what nothing means.
 */
export function refuseMissingPieces(parts: readonly TemplatePart[]): void {
	const missing = parts.find((part) => 'piece' in part && isMissing(part.value));
	if (missing && 'piece' in missing) throw nothingError(missing.piece);
}

function isMissing(value: unknown): boolean {
	return typeof value !== 'string' && isNothing(value);
}

function nothingError(piece: string): InputError {
	const code = piece.slice(2, -2).trim();
	const name = /^[A-Za-z_]\w*$/.test(code) ? code : undefined;
	const path = /^\$json[\w$.[\]"' ]*$/.test(code) ? code : undefined;
	const remedy =
		name !== undefined
			? `Drag the field from the input, such as {{ $json.${name} }}.`
			: path !== undefined
				? `Check that the previous node returns this value for this item. If it can be empty, write {{ ${path} ?? "" }}.`
				: "Check that the previous nodes return what the expression needs for this item. To send texts with such a gap, set Request Options > Empty Expressions to 'Leave Out'.";
	return new InputError(`has nothing in place of ${excerpt(piece)}`, remedy);
}

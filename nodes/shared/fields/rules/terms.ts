import { draggedFields, isExpression } from '../entered';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { inText, piecesIn } from './template';

/** What JavaScript writes for a missing value when it adds it to a text. */
const standIn = /undefined|null/;

/** What stands behind a field that someone knows can be missing. */
const tested = /^\s*(?:\?|\|\||&&|[!=]==?)/;

/**
 * Rejects "Dear undefined Smith", as {{ $json.firstName + ' ' + $json.lastName }} makes of a missing first name. The
 * word alone says nothing: other people use it, such as in an error.
 */
export function refuseMissingTerms(value: string, { entered, evaluate }: ReadContext): void {
	if (!evaluate || !isExpression(entered) || !standIn.test(value)) return;
	for (const piece of piecesIn(entered)) {
		const isComputed = /[+`]/.test(piece);
		if (!isComputed || !standIn.test(inText(evaluate(piece)))) continue;
		for (const field of addedIn(piece)) {
			const found = evaluate(`{{ ${field} }}`);
			if (found !== undefined && found !== null) continue;
			throw new InputError(
				`has "${String(found)}" in place of {{ ${field} }}`,
				`Check that the previous node returns this value for this item. If it can be empty, write (${field} ?? "") in the expression.`,
			);
		}
	}
}

function addedIn(piece: string): Set<string> {
	const all = [...piece.matchAll(draggedFields)];
	const known = all.filter(
		({ 0: field, index }) =>
			tested.test(piece.slice(index + field.length)) || piece[index - 1] === '!',
	);
	const added = new Set(all.map(([field]) => field));
	for (const [field] of known) added.delete(field);
	return added;
}

import { isExpression } from './entered';
import { InputError, type ReadContext } from './field';
import { isNothing } from './nothing';
import { excerpt } from './excerpt';

/**
 * n8n writes nothing where an expression within a text returns nothing, so "Dear ," would be sent for money. An
 * empty text is a value like others: not everyone has an insertion.
 */
export function refuseMissingPieces({ entered, emptyExpressions, evaluate }: ReadContext): void {
	if (!evaluate || !isExpression(entered) || emptyExpressions === 'leaveOut') return;
	const pieces = piecesOf(entered);
	// Of an expression for the whole, the field itself knows what nothing means.
	if (pieces.length === 1 && entered.trim() === `=${pieces[0]}`) return;
	const missing = pieces.find((piece) => isMissing(evaluate(piece)));
	if (missing !== undefined) throw hasNothing(missing);
}

function isMissing(value: unknown): boolean {
	return typeof value !== 'string' && isNothing(value);
}

/** With their braces, but for those with a backslash before them, which n8n leaves as they are. */
function piecesOf(expression: string): string[] {
	const parts = expression.split('{{');
	return parts.slice(1).flatMap((part, index) => {
		const end = part.indexOf('}}');
		return end < 0 || parts[index]?.endsWith('\\') ? [] : [`{{${part.slice(0, end)}}}`];
	});
}

function hasNothing(piece: string): InputError {
	const code = piece.slice(2, -2).trim();
	const name = /^[A-Za-z_]\w*$/.test(code) ? code : undefined;
	const path = /^\$json[\w$.[\]"' ]*$/.test(code) ? code : undefined;
	const remedy =
		name !== undefined
			? `Drag the field from the input, such as {{ $json.${name} }}.`
			: path !== undefined
				? `Check that the previous node returns this value for this item. If it can be empty, write {{ ${path} ?? "" }}.`
				: "Check that the previous nodes return what it needs for this item. To send texts with such a gap, set Request Options > Empty Expressions to 'Leave Out'.";
	return new InputError(
		`has nothing in place of ${excerpt(piece)}`,
		`${remedy} Nothing was sent for this item.`,
	);
}

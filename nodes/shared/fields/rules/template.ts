import { draggedFields, isExpression } from '../entered';
import type { ReadContext } from '../readContext';

/** An expression with its braces, and what it returns. */
export interface Piece {
	readonly piece: string;
	readonly value: unknown;
}

/** What someone typed, or an expression. */
export type TemplatePart = { readonly typed: string } | Piece;

/**
 * The parts of a text such as "Dear {{ $json.name }}". Undefined for a text without expressions, outside a run, and for
 * an expression alone, which can be a template as a whole. In an error workflow, that is the error.
 */
export function templateOf({
	entered,
	evaluate,
	isInErrorWorkflow,
}: ReadContext): TemplatePart[] | undefined {
	if (!evaluate || !isExpression(entered)) return undefined;
	const stretches = stretchesOf(entered.slice(1));
	const [first, ...others] = stretches.filter(({ isPiece, text }) => isPiece || text.trim() !== '');
	const hasExpression = stretches.some(({ isPiece }) => isPiece);
	if (!first || !hasExpression) return undefined;
	if (others.length === 0 && !isInErrorWorkflow) return undefined;
	return stretches.map(({ text, isPiece }) =>
		isPiece ? { piece: text, value: evaluate(text) } : { typed: text },
	);
}

/** The expressions in what was entered, with their braces. */
export function piecesIn(entered: string): string[] {
	return stretchesOf(entered.slice(1)).flatMap(({ text, isPiece }) => (isPiece ? text : []));
}

const inQuotes = /(["'`])((?:(?!\1)[^\\]|\\[^])*)\1/g;

/** What someone has typed in quotes within an expression, without the names of fields. */
export function quotedIn(piece: string): string[] {
	const found = piece.replace(draggedFields, '').matchAll(inQuotes);
	return Array.from(found, ([, , quoted = '']) => quoted);
}

interface Stretch {
	readonly text: string;
	readonly isPiece: boolean;
}

/** n8n leaves braces with a backslash before them as they are. */
function stretchesOf(expression: string): Stretch[] {
	const [start = '', ...rest] = expression.split('{{');
	const stretches: Stretch[] = [];
	let typed = start;
	for (const part of rest) {
		const end = part.indexOf('}}');
		if (end < 0 || typed.endsWith('\\')) {
			typed += `{{${part}`;
			continue;
		}
		if (typed !== '') stretches.push({ text: typed, isPiece: false });
		stretches.push({ text: `{{${part.slice(0, end)}}}`, isPiece: true });
		typed = part.slice(end + 2);
	}
	return typed === '' ? stretches : [...stretches, { text: typed, isPiece: false }];
}

export function piecesOf(parts: readonly TemplatePart[]): Piece[] {
	return parts.filter((part) => 'piece' in part);
}

/** What was typed, with something in place of each expression. */
export function joined(parts: readonly TemplatePart[], shown: (piece: Piece) => string): string {
	return parts.map((part) => ('typed' in part ? part.typed : shown(part))).join('');
}

/** All that was typed, with a space in place of each value. */
export function typedIn(parts: readonly TemplatePart[]): string {
	return joined(parts, () => ' ');
}

/**
 * The text as n8n writes it, with nothing in place of a missing value.
 * @param shown what stands in place of a value
 */
export function filledTemplate(
	parts: readonly TemplatePart[],
	shown: (value: unknown) => unknown,
): string {
	return joined(parts, ({ value }) => inText(shown(value) ?? ''));
}

/** What JavaScript, and so n8n, writes for a value within a text, "[object Object]" too. */
export const inText: (value: unknown) => string = String;

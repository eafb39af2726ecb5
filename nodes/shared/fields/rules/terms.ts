import { draggedFields, isExpression } from '../entered';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { inText, piecesIn, type TemplatePart, templateOf } from './template';

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

/**
 * The template in which the terms of what is added to a text are parts, too, so that {{ "Dear " + $json.name + "," }} has
 * the same gaps as "Dear {{ $json.name }},". Undefined where nothing is beside an expression or in it.
 */
export function withTerms(
	context: ReadContext,
	template = templateOf(context),
): TemplatePart[] | undefined {
	const { entered, evaluate } = context;
	if (!evaluate || !isExpression(entered)) return template;
	const partsOf = (piece: string) => {
		const terms = termsOf(piece.slice(2, -2).trim());
		return terms?.map((one) =>
			'typed' in one ? one : { ...one, value: inText(evaluate(one.piece)) },
		);
	};
	if (template) return template.flatMap((part) => ('piece' in part && partsOf(part.piece)) || part);
	const [alone] = piecesIn(entered);
	return alone === undefined ? undefined : partsOf(alone);
}

type Term = { readonly typed: string } | { readonly piece: string };

/** What a term can be: a text in quotes, fields with what is called on them, or anything in parentheses. */
const termPattern =
	/\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|(\$(?:json|\((?:"[^"]*"|'[^']*')\))(?:\??\.\w+(?:\(\))?|\["[^"]*"\]|\['[^']*'\])*|\((?:[^()"'`]|"[^"]*"|'[^']*')*\)))\s*(\+|$)/sy;

/** Of texts that are added to others; undefined for all other code, such as a condition, which knows what is missing. */
function termsOf(code: string): Term[] | undefined {
	const terms: Term[] = [];
	termPattern.lastIndex = 0;
	for (;;) {
		const found = termPattern.exec(code);
		if (!found) return undefined;
		const [, double, single, literal, operand, plus] = found;
		if (literal !== undefined) terms.push(...termsOfLiteral(literal));
		else if (operand !== undefined) terms.push({ piece: `{{ ${operand} }}` });
		else terms.push({ typed: unescaped(double ?? single ?? '') });
		if (plus === '') break;
	}
	const isText = terms.some((one) => 'typed' in one && one.typed !== '');
	return isText && terms.some((one) => 'piece' in one) ? terms : undefined;
}

/** Of what stands between backticks. */
function termsOfLiteral(literal: string): Term[] {
	return literal
		.split(/(?<!\\)\$\{([^{}]*)\}/)
		.map((text, index) =>
			index % 2 === 0 ? { typed: unescaped(text) } : { piece: `{{ ${text.trim()} }}` },
		);
}

/** What JavaScript reads of a text as it's typed in quotes. */
function unescaped(text: string): string {
	return text.replace(/\\(.)/gs, (_, one: string) => (/[nr]/.test(one) ? '\n' : one));
}

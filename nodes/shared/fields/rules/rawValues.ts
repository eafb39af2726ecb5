import { isInexact } from '../../host';
import { isExpression } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import { isObject } from '../kinds';
import type { ReadContext } from '../readContext';
import { inText, type Piece, piecesIn, piecesOf, type TemplatePart } from './template';

/** As JavaScript writes a date into a text, of which n8n then only has the text. */
const dateOfJavaScript =
	/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \([^)]*\))?$/;

/**
 * As Luxon writes times, intervals, and durations, and so n8n those of an expression for the whole field if that is
 * within a collection.
 */
const writtenByLuxon = /^(?:\d{4}-\d\d-\d\dT|P[-\dT])/;

/**
 * Rejects "Valid until 2030-01-31T00:00:00.000+01:00", as n8n writes {{ $json.date }} into a text if it's a date and not
 * a text.
 */
export function refuseRawTimes(
	value: string,
	{ entered, evaluate }: ReadContext,
	template: readonly TemplatePart[] | undefined,
): void {
	const isAlone = !template && isExpression(entered) && writtenByLuxon.test(value);
	const pieces = isAlone ? valuesIn(entered, evaluate) : piecesOf(template ?? []);
	const found = pieces.find((one) => isTime(one.value) || isTimeAsText(one, evaluate));
	if (!found) return;
	throw new InputError(
		`contains ${excerpt(inText(found.value))}, which ${found.piece} made from a date or a time`,
		"Add a date format to the expression, such as {{ $now.toFormat('d LLLL yyyy') }}. For a date from a database, write {{ DateTime.fromJSDate($json.date).toFormat('d LLLL yyyy') }}.",
	);
}

function valuesIn(entered: string, evaluate: ReadContext['evaluate']): Piece[] {
	return evaluate ? piecesIn(entered).map((piece) => ({ piece, value: evaluate(piece) })) : [];
}

/** Of JavaScript, or of Luxon, whose durations and intervals are objects, too. */
function isTime(value: unknown): boolean {
	if (typeof value === 'string') return dateOfJavaScript.test(value.trim());
	if (!isObject(value)) return false;
	return [value.toISO, value.toISOString].some((method) => typeof method === 'function');
}

/** n8n 1.123 hands out the text that Luxon would write, also of {{ $now }}. So n8n is asked what it was made of. */
function isTimeAsText({ piece, value }: Piece, evaluate: ReadContext['evaluate']): boolean {
	if (!evaluate || typeof value !== 'string' || !writtenByLuxon.test(value)) return false;
	try {
		return evaluate(`{{ typeof (\n${piece.slice(2, -2)}\n).toISO === 'function' }}`) === true;
	} catch {
		return false;
	}
}

/** Rejects "Order 12345678901234568" of 12345678901234567. Alone, the field rejects the number by itself. */
export function refuseLostDigits(template: readonly TemplatePart[] = []): void {
	const found = piecesOf(template).find(({ value }) => isInexact(value));
	if (!found) return;
	throw new InputError(
		`contains ${inText(found.value)}, a number with more than 15 digits whose last digits are already lost`,
		'Let the previous node return it as text instead of a number.',
	);
}

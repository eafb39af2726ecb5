import {
	draggedFields,
	excerpt,
	InputError,
	isExpression,
	type ReadContext,
} from '../../../shared/fields';

/** Next to a typed text, as in euros + "." + cents, they are meant to be put together. */
const plusAfter = /^\s*\+(?!\+|\s*["'`])/;
const plusBefore = /[\w)\]](?:\s*\+\s+|\+)$/;
/** A plus sign right before a field makes a number of it, and so does any other sign. */
const otherBefore = /[*/%-]\s*$|(?:^|[^\w)\]"'`\s])\s*\+$/;
const otherAfter = /^\s*[*/%-]/;

/**
 * Rejects an amount such as 105 that {{ $json.price + $json.shipping }} makes of 10 and 5, if a table has returned them
 * as texts: a plus sign puts texts one behind the other, and the shopper would pay that.
 */
export function refuseAddedTexts(
	digits: string,
	{ entered, evaluate }: Pick<ReadContext, 'entered' | 'evaluate'>,
): void {
	if (!evaluate || !isExpression(entered) || !entered.includes('+')) return;
	const added = [...entered.matchAll(draggedFields)].filter(({ 0: field, index }) =>
		isAdded(entered.slice(0, index), entered.slice(index + field.length)),
	);
	const texts = added
		.map(([field]) => evaluate(`{{ ${field} }}`))
		.filter((value) => typeof value === 'string' && value.trim() !== '');
	if (texts.length === 0) return;
	throw new InputError(
		`is "${excerpt(digits)}", which the expression made by joining texts instead of adding numbers`,
		'The previous node returns text instead of numbers. Convert each value before you add it, such as {{ $json.price.toFloat() + $json.shipping.toFloat() }}.',
	);
}

function isAdded(before: string, after: string): boolean {
	if (otherBefore.test(before) || otherAfter.test(after)) return false;
	return plusAfter.test(after) || plusBefore.test(before);
}

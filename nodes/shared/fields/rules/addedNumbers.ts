import { draggedFields } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { isMoney } from './spoiledNumbers';
import { inText, joined, type TemplatePart } from './template';

const sumOfFields = /^\{\{\s*F(?:\s*\+\s*F)+\s*\}\}$/;

/** What begins with a point is the cents behind euros. */
const number = /^\s*\d+(?:[.,]\d+)?\s*$/;

/**
 * Rejects "105 EUR", as {{ $json.price + $json.shipping }} EUR makes of 10 and 5, if a table has returned them as texts:
 * a plus sign puts texts one behind the other. Without a currency, the number can be one that was put together.
 */
export function refuseAddedNumbers(
	template: readonly TemplatePart[],
	evaluate: ReadContext['evaluate'],
): void {
	if (!evaluate) return;
	for (const [at, part] of template.entries()) {
		if (!('piece' in part) || !sumOfFields.test(part.piece.replace(draggedFields, 'F'))) continue;
		const values = [...part.piece.matchAll(draggedFields)].map(([field]) =>
			evaluate(`{{ ${field} }}`),
		);
		const areTexts = values.some((value) => typeof value === 'string') && values.every(isNumber);
		if (!areTexts || !isMoney(textOf(template.slice(0, at)), textOf(template.slice(at + 1)))) {
			continue;
		}
		throw new InputError(
			`contains ${excerpt(inText(part.value))}, which ${part.piece} made by joining texts instead of adding numbers`,
			'The previous node returns text instead of numbers. Convert each value before you add it, such as {{ $json.price.toFloat() + $json.shipping.toFloat() }}.',
		);
	}
}

function isNumber(value: unknown): boolean {
	return (typeof value === 'string' || typeof value === 'number') && number.test(String(value));
}

function textOf(parts: readonly TemplatePart[]): string {
	return joined(parts, ({ value }) => inText(value));
}

import type { IDataObject } from 'n8n-workflow';
import { asItem } from '../../shared/http';
import { isDataObject } from '../../shared/fields';
import { UnusableAnswer } from '../../shared/errors';

/** One object, several, or a bare number: which it is, is undocumented (service document 1, part B). */
export function pricesIn(body: unknown): IDataObject[] {
	const prices = Array.isArray(body) ? body : [body];
	const isEmpty = prices.every(saysNothing);
	if (isEmpty) throw new UnusableAnswer('is empty');
	return prices.map(asItem);
}

/** Nothing, or an envelope around nothing. */
function saysNothing(price: unknown): boolean {
	if (Array.isArray(price)) return price.every(saysNothing);
	if (isDataObject(price)) return Object.values(price).every(saysNothing);
	return price === undefined || price === null;
}

export function unwrapSingle(prices: readonly IDataObject[]): IDataObject | readonly IDataObject[] {
	const [first, ...others] = prices;
	return first && others.length === 0 ? first : prices;
}

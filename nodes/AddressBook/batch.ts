import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../shared/http';
import { isDataObject, isPlain } from '../shared/fields';
import type { BatchPlace } from '../shared/ledger';

/**
 * "A maximum of 2500 contacts per batch is recommended" (service document 2, part C, limits).
 * Nothing is said of opt-outs, so the same goes for them.
 */
export const mostPerRequest = 2500;

/** A response for a whole batch comes out with each of its items, so a long one would be too much. */
const longestAnswer = 500;

export function batchOf({ body, text }: Answer, { number, of }: BatchPlace): IDataObject {
	const isShown = (isPlain(body) || isDataObject(body)) && text.length <= longestAnswer;
	return { number, of, ...(isShown && { answer: body }) };
}

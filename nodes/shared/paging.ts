import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from './answer';

/** One page, with the length of the whole list where the service tells it. */
export interface Page<Element> {
	readonly elements: Element[];
	readonly total: number | undefined;
}

/** Asks for one page: `take` elements after the first `skip`. */
type FetchPage<Element> = (skip: number, take: number) => Promise<Element[] | Page<Element>>;

export const pageSize = 100;
/** No list is that long; a service that gives ever new pages must not keep a run going for ever. */
const maxPages = 10_000;

/**
 * Walks a list with `skip` and `take` until `limit` elements are there or the list ends.
 *
 * The largest page the service gives is not shown (service document 2, limits), so a page
 * shorter than asked for may be a cap instead of the end: only an empty page ends the list, or
 * the length that the service tells.
 * A service that ignores paging is noticed by a page longer than asked for or by the same page
 * coming again, and its list is taken once.
 */
export async function readPages<Element>(
	fetchPage: FetchPage<Element>,
	limit = Infinity,
	/** Ask for whole pages always, so that others who read the list can share them. */
	wholePages = false,
): Promise<Element[]> {
	const elements: Element[] = [];
	let previous: Element[] = [];
	for (let pages = 0; elements.length < limit; pages++) {
		if (pages === maxPages) {
			throw new UnusableAnswer(`has no end: after ${maxPages} pages there were still more`);
		}
		const take = wholePages ? pageSize : Math.min(pageSize, limit - elements.length);
		const fetched = await fetchPage(elements.length, take);
		const { elements: page, total } = Array.isArray(fetched)
			? { elements: fetched, total: undefined }
			: fetched;
		if (page.length === 0 || comesAgain(page, previous, take)) break;
		previous = page;
		for (const element of page) elements.push(element);
		if (page.length > take || (total !== undefined && elements.length >= total)) break;
	}
	return elements.length > limit ? elements.slice(0, limit) : elements;
}

/** Whether this is the page before again, or the beginning of it where less was asked for. */
function comesAgain<Element>(page: Element[], previous: Element[], take: number): boolean {
	if (page.length !== previous.length && page.length !== take) return false;
	return JSON.stringify(page) === JSON.stringify(previous.slice(0, page.length));
}

/** The length of the whole list, where the answer's headers tell it (service document 3, part C). */
export function totalIn(headers: IDataObject): number | undefined {
	const value = headers['x-svc-pagination-total'];
	return typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

import { UnusableAnswer } from './answer';

/** Asks for one page: `take` elements after the first `skip`. */
type FetchPage<Element> = (skip: number, take: number) => Promise<Element[]>;

export const pageSize = 100;
/** No list is that long; a service that gives ever new pages must not keep a run going for ever. */
const maxPages = 10_000;

/**
 * Walks a list with `skip` and `take` until `limit` elements are there or the list ends.
 *
 * The largest page the service gives is not shown (service document 2, limits), so a page
 * shorter than asked for may be a cap instead of the end: only an empty page ends the list.
 * A service that ignores paging is noticed by a page longer than asked for or by the same page
 * coming again, and its list is taken once.
 */
export async function readPages<Element>(
	fetchPage: FetchPage<Element>,
	limit = Infinity,
): Promise<Element[]> {
	const elements: Element[] = [];
	let previous: Element[] = [];
	for (let pages = 0; elements.length < limit; pages++) {
		if (pages === maxPages) {
			throw new UnusableAnswer(`has no end: after ${maxPages} pages there were still more`);
		}
		const take = Math.min(pageSize, limit - elements.length);
		const page = await fetchPage(elements.length, take);
		if (page.length === 0 || comesAgain(page, previous, take)) break;
		previous = page;
		for (const element of page) elements.push(element);
		if (page.length > take) break;
	}
	return elements.length > limit ? elements.slice(0, limit) : elements;
}

/** Whether this is the page before again, or the beginning of it where less was asked for. */
function comesAgain<Element>(page: Element[], previous: Element[], take: number): boolean {
	if (page.length !== previous.length && page.length !== take) return false;
	return JSON.stringify(page) === JSON.stringify(previous.slice(0, page.length));
}

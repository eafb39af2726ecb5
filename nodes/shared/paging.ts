/** Asks for one page: `take` elements after the first `skip`. */
type FetchPage<Element> = (skip: number, take: number) => Promise<Element[]>;

export const pageSize = 100;

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
	let previous = '';
	while (elements.length < limit) {
		const take = Math.min(pageSize, limit - elements.length);
		const page = await fetchPage(elements.length, take);
		if (page.length === 0) break;
		const current = JSON.stringify(page);
		if (current === previous) break;
		previous = current;
		elements.push(...page);
		if (page.length > take) break;
	}
	return elements.length > limit ? elements.slice(0, limit) : elements;
}

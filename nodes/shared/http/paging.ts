import type { IDataObject } from 'n8n-workflow';
import { type Answer, listsIn } from './answer';
import { UnusableAnswer } from '../errors';
import { isObject } from '../fields';

/** One page, with the length of the whole list where the service tells it. */
export interface Page<Element> {
	readonly elements: Element[];
	readonly total: number | undefined;
	/** Of a page that is made of several lists: the length of the longest one. */
	readonly longest?: number;
}

/** Asks for one page: `take` elements after the first `skip`. */
type FetchPage<Element> = (skip: number, take: number) => Promise<Element[] | Page<Element>>;

export const pageSize = 100;
/** Where the length of a list is known: pages asked for before it is their turn. */
export const pagesAhead = 4;

/** How a list is read, beyond what its pages say. */
export interface Reading {
	/** Ask for whole pages always, so that others who read the list can share them. */
	readonly wholePages?: boolean;
	/**
	 * Where the length is not told, have one page more under way as long as pages are full. It takes half
	 * the time, and at the end one request more than is needed: not for what the service answers seldom.
	 */
	readonly oneAhead?: boolean;
}
/** So many pages in a row without a new ID end a list. One alone may come from many additions meanwhile. */
const mostStale = 2;
/** No list is that long; a service that gives ever new pages must not keep a run going for ever. */
const maxPages = 10_000;

/**
 * Walks a list with `skip` and `take` until `limit` elements are there or the list ends.
 *
 * The largest page the service gives is not shown (service document 2, limits), so a page
 * shorter than asked for may be a cap instead of the end: only an empty page ends the list, or
 * the length that the service tells.
 * A service that ignores paging is noticed by a page longer than asked for or by the same page
 * coming again, and its list is taken once. Also pages that come again in another order, or with other
 * counters, bring no new ID.
 *
 * Where the service tells the length, or with `oneAhead`, the next pages are under way meanwhile. Should a page be shorter
 * than those before, the list is walked on from there, and what was asked for too far ahead is not used.
 *
 * What is added while the list is read moves the rest back, so that elements of one page come again
 * on the next: they are known by their `id`. What is removed moves others up, past what is asked
 * for next; nobody can notice that.
 */
export async function readPages<Element>(
	fetchPage: FetchPage<Element>,
	limit = Infinity,
	{ wholePages = false, oneAhead = false }: Reading = {},
): Promise<Element[]> {
	const elements: Element[] = [];
	const known = new Set<unknown>();
	const ahead = new Map<number, PendingPage<Element>>();
	const ask = (skip: number, present: number): PendingPage<Element> => {
		const take = wholePages ? pageSize : Math.min(pageSize, limit - present);
		return { take, answer: fetchPage(skip, take) };
	};
	let previous: Element[] = [];
	let skip = 0;
	let stale = 0;
	try {
		for (let pages = 0; elements.length < limit; pages++) {
			if (pages === maxPages) {
				throw new UnusableAnswer(`has no end: after ${maxPages} pages, there were still more`);
			}
			const { take, answer } = ahead.get(skip) ?? ask(skip, elements.length);
			const fetched = await answer;
			ahead.delete(skip);
			const {
				elements: page,
				total,
				longest,
			} = Array.isArray(fetched)
				? { elements: fetched, total: undefined, longest: undefined }
				: fetched;
			const length = longest ?? page.length;
			stale = bringsNew(page, known) ? 0 : stale + 1;
			if (stale === mostStale) break;
			if (page.length === 0 || comesAgain(page, previous, take)) break;
			previous = page;
			skip += length;
			if (length > take || (total !== undefined && skip >= total)) {
				append(page, elements, known);
				break;
			}
			const guessed = oneAhead && length === pageSize ? skip + 2 * pageSize : 0;
			const end = Math.min(total ?? guessed, limit);
			for (let next = skip; next < end && ahead.size < pagesAhead; next += length) {
				if (ahead.has(next)) continue;
				const asked = ask(next, next);
				// It is told when it is its turn.
				asked.answer.catch(() => undefined);
				ahead.set(next, asked);
			}
			append(page, elements, known);
		}
	} finally {
		await Promise.allSettled(Array.from(ahead.values(), ({ answer }) => answer));
	}
	return elements.length > limit ? elements.slice(0, limit) : elements;
}

/** A page that was asked for. */
interface PendingPage<Element> {
	readonly take: number;
	readonly answer: ReturnType<FetchPage<Element>>;
}

/** Elements without an ID could be new. */
function bringsNew<Element>(page: readonly Element[], known: ReadonlySet<unknown>): boolean {
	return page.some((element) => {
		const id = idOf(element);
		return id === undefined || !known.has(id);
	});
}

/** Adds what is not there yet. */
function append<Element>(page: Element[], elements: Element[], known: Set<unknown>): void {
	const fresh = page.filter((element) => !known.has(idOf(element)));
	for (const element of fresh) elements.push(element);
	for (const id of page.map(idOf)) if (id !== undefined) known.add(id);
}

/** Calls have no `id`, but a "unique call id" (service document 3, part C, conversation). */
function idOf(element: unknown): unknown {
	if (!isObject(element)) return undefined;
	const id = element.id ?? element.callId;
	return typeof id === 'object' ? undefined : id;
}

/** Whether this is the page before again, or the beginning of it where less was asked for. */
function comesAgain<Element>(page: Element[], previous: Element[], take: number): boolean {
	if (page.length !== previous.length && page.length !== take) return false;
	return page.every((one, index) => JSON.stringify(one) === JSON.stringify(previous[index]));
}

/** A page as the service answers with it. */
export function pageOf({ body, headers }: Answer): Page<unknown> {
	const lists = listsIn(body);
	const longest = Math.max(0, ...lists.map((list) => list.length));
	return { elements: lists.flat(), longest, total: totalIn(headers) };
}

/** The length of the whole list, where the answer's headers tell it (service document 3, part C). */
export function totalIn(headers: IDataObject): number | undefined {
	const value = headers['x-svc-pagination-total'];
	return typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

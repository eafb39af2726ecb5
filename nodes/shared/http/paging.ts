import type { IDataObject } from 'n8n-workflow';
import type { Answer } from './answer';
import { asItem, listsIn } from './envelopes';
import { UnusableAnswer } from '../errors';
import { isObject } from '../fields';

/** One page, with the length of the whole list if SVC returns it. */
export interface Page {
	readonly elements: unknown[];
	readonly total: number | undefined;
	/** Of a page that is made of several lists: the length of the longest one. */
	readonly longest?: number;
}

/** Requests one page with its query parameters: `take` elements after the first `skip`. */
type FetchPage = (page: { skip: string; take: string }) => Promise<unknown[] | Page>;

export const pageSize = 100;
/** Pages that are requested ahead if the length of the list is known. */
export const pagesAhead = 4;

/** How a list is read, beyond what its pages say. */
interface Reading {
	/** How many elements are read at most. */
	readonly limit?: number | undefined;
	/** How many elements of the list are left out. */
	readonly from?: number;
	/** Always request whole pages, so that others who read the list can share them. */
	readonly wholePages?: boolean;
	/**
	 * If the length isn't known, request one page ahead as long as pages are full. It takes half the time, and
	 * one request more than needed at the end, so it isn't for what SVC rarely responds to.
	 */
	readonly oneAhead?: boolean;
}
/** So many pages in a row without a new ID end a list. A single one can come from many additions meanwhile. */
const mostStale = 2;
/** No list is that long. If SVC returns new pages without end, the run must not go on forever. */
const maxPages = 10_000;

/**
 * The elements of a list of SVC, read page by page until there are `limit` of them, or the list ends.
 *
 * The largest page is undocumented (service document 2, limits), so a page that is shorter than requested may
 * be a cap instead of the end: only an empty page ends the list, or the length that SVC returns,
 * unless more has been read than that.
 * If SVC ignores paging, a page is longer than requested, or the same page comes again, and the list is taken
 * once. Pages that come again in another order, or with other counters, have no new ID either.
 *
 * If the length is known (`pageOf`), or with `oneAhead`, the next pages are requested meanwhile. If a page is shorter
 * than those before, reading continues from there, and what was requested too far ahead isn't used.
 *
 * What is added while the list is read moves the rest back, so elements of one page come again on the next: they
 * are recognized by their `id`. What is removed moves others up, past the next request; that can't be noticed.
 */
export async function readList(
	fetchPage: FetchPage,
	reading: Reading = {},
): Promise<IDataObject[]> {
	const elements = await new PagedList(fetchPage, reading).read();
	return elements.map(asItem);
}

interface PendingPage {
	readonly take: number;
	readonly answer: ReturnType<FetchPage>;
}

class PagedList {
	private readonly elements: unknown[] = [];
	private readonly known = new Set<unknown>();
	/** By where they begin. */
	private readonly ahead = new Map<number, PendingPage>();
	private previous: unknown[] = [];
	private skip = 0;
	/** How many pages in a row had no new ID. */
	private stale = 0;
	private readonly limit: number;

	constructor(
		private readonly fetchPage: FetchPage,
		private readonly reading: Reading,
	) {
		this.limit = reading.limit ?? Infinity;
	}

	async read(): Promise<unknown[]> {
		const { elements, limit } = this;
		try {
			for (let pages = 0; elements.length < limit; pages++) {
				if (pages === maxPages) {
					throw new UnusableAnswer(`has no end: after ${maxPages} pages, there were still more`);
				}
				if (!(await this.readNext())) break;
			}
		} finally {
			await Promise.allSettled(Array.from(this.ahead.values(), ({ answer }) => answer));
		}
		return elements.length > limit ? elements.slice(0, limit) : elements;
	}

	/** @returns whether there can be more after this page */
	private async readNext(): Promise<boolean> {
		const { skip, elements } = this;
		const { take, answer } = this.ahead.get(skip) ?? this.request(skip, elements.length);
		const { elements: page, total, longest: length = page.length } = asPage(await answer);
		this.ahead.delete(skip);
		this.stale = bringsNew(page, this.known) ? 0 : this.stale + 1;
		if (this.stale === mostStale) return false;
		if (page.length === 0 || comesAgain(page, this.previous, take)) return false;
		this.previous = page;
		this.skip += length;
		const isLast = length > take || this.skip === total;
		if (!isLast) this.requestAhead(length, total);
		this.append(page);
		return !isLast;
	}

	private requestAhead(length: number, total: number | undefined): void {
		const { ahead, skip } = this;
		const guessed = this.reading.oneAhead && length === pageSize ? skip + 2 * pageSize : 0;
		const end = Math.min(total ?? guessed, this.limit);
		for (let next = skip; next < end && ahead.size < pagesAhead; next += length) {
			if (ahead.has(next)) continue;
			const requested = this.request(next, next);
			// A failure is reported when it's the page's turn.
			requested.answer.catch(() => undefined);
			ahead.set(next, requested);
		}
	}

	/** @param present how many elements there are before it */
	private request(skip: number, present: number): PendingPage {
		const { wholePages, from = 0 } = this.reading;
		const take = wholePages ? pageSize : Math.min(pageSize, this.limit - present);
		return { take, answer: this.fetchPage({ skip: `${from + skip}`, take: `${take}` }) };
	}

	private append(page: readonly unknown[]): void {
		const { elements, known } = this;
		const fresh = page.filter((element) => !known.has(idOf(element)));
		for (const element of fresh) elements.push(element);
		for (const id of page.map(idOf)) if (id !== undefined) known.add(id);
	}
}

function asPage(fetched: unknown[] | Page): Page {
	return Array.isArray(fetched) ? { elements: fetched, total: undefined } : fetched;
}

/** Elements without an ID could be new. */
function bringsNew(page: readonly unknown[], known: ReadonlySet<unknown>): boolean {
	return page.some((element) => {
		const id = idOf(element);
		return id === undefined || !known.has(id);
	});
}

/**
 * Calls have no `id`, but a "unique call id" (service document 3, part C, conversation). Of many elements, so it's only
 * searched for in other letters if it isn't there as documented.
 */
function idOf(element: unknown): unknown {
	if (!isObject(element)) return undefined;
	const inOtherLetters = () =>
		Object.entries(element).find(([name]) => /^(?:call)?id$/i.test(name));
	const id = element.id ?? element.callId ?? inOtherLetters()?.[1];
	return typeof id === 'object' ? undefined : id;
}

/** Whether this is the previous page again, or its beginning if less was requested. */
function comesAgain(page: unknown[], previous: unknown[], take: number): boolean {
	if (page.length !== previous.length && page.length !== take) return false;
	return page.every((one, index) => JSON.stringify(one) === JSON.stringify(previous[index]));
}

export function pageOf({ body, headers }: Answer): Page {
	const lists = listsIn(body);
	const longest = Math.max(0, ...lists.map((list) => list.length));
	return { elements: lists.flat(), longest, total: totalIn(headers) };
}

/** The length of the whole list, if the response's headers have it (service document 3, part C). */
export function totalIn(headers: IDataObject): number | undefined {
	const value = headers['x-svc-pagination-total'];
	return typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
}

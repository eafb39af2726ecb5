import type { IDataObject } from 'n8n-workflow';
import { truthOf } from '../../../shared/fields';
import { asRecords, plain, type Query, word } from '../../../shared/http';
import { UnusableAnswer } from '../../../shared/errors';
import type { SendStep } from '../../../shared/send';

/** Contacts of a page. What SVC gives at most is undocumented, so fewer may come. */
const contactsPerPage = 1000;

export interface DumpRequest {
	/** The path ends in a slash where it names no type. */
	readonly request: `GET /${string}`;
	readonly path?: Readonly<Record<string, string>>;
	readonly query: Query;
}

/**
 * The contacts page by page: each page is asked for by the id of the last contact that came before
 * (service document 2, part C, dump). Only an empty page is the end, since a short one may be a cap.
 * It doesn't matter whether SVC begins a page with that last contact or after it.
 * @param limit contacts in all
 * @throws UnusableAnswer when pages come again, since contacts would be missing in the result
 */
async function* dumpPages(
	send: SendStep,
	{ query, ...step }: DumpRequest,
	limit = Infinity,
): AsyncGenerator<IDataObject[]> {
	const cursors = new Set<string>();
	let cursor: string | undefined;
	let wasFull = true;
	for (let left = limit; left > 0; ) {
		// One more than needed, in case the page starts with a contact of the previous page.
		const take = Math.min(contactsPerPage, cursor === undefined ? left : left + 1);
		const after: Query = cursor === undefined ? {} : { lastGuid: cursor };
		const { body } = await send({ ...step, query: { ...query, take: `${take}`, ...after } });
		const all = asRecords(body);
		const page = cursor !== undefined && word(all[0]?.id) === cursor ? all.slice(1) : all;
		if (page.length === 0) return;
		const last = word(page.at(-1)?.id);
		if (last === '') throw new UnusableAnswer('has contacts without an ID');
		if (cursors.has(last)) {
			// A service that ignores `lastGuid` returns all contacts each time.
			if (!wasFull) return;
			throw new UnusableAnswer(
				'repeats contacts that were already returned instead of continuing with the next ones',
			);
		}
		cursors.add(last);
		cursor = last;
		wasFull = all.length === take;
		left -= page.length;
		yield left < 0 ? page.slice(0, left) : page;
	}
}

/**
 * The contacts of several requests, each once: one that was chosen by itself can be in a group as well.
 * @param limit contacts in all
 */
export async function* dumpAll(
	send: SendStep,
	requests: readonly DumpRequest[],
	limit = Infinity,
): AsyncGenerator<IDataObject[]> {
	const seen = new Set<string>();
	const chosen = new Set(requests.flatMap(({ query }) => query.contactIds ?? []).map(lowerCased));
	let left = limit;
	for (const [position, request] of requests.entries()) {
		// What no later page can have again needs no memory.
		const mayReturn = (id: string) => position < requests.length - 1 || chosen.has(lowerCased(id));
		const isFresh = (contact: IDataObject) => {
			const id = word(contact.id);
			const isFirst = !seen.has(id);
			if (mayReturn(id)) seen.add(id);
			return isFirst;
		};
		for await (const page of dumpPages(send, request, seen.size === 0 ? left : Infinity)) {
			const fresh = page.filter(isFresh).slice(0, left);
			left -= fresh.length;
			if (fresh.length > 0) yield fresh;
			if (left <= 0) return;
		}
	}
}

function lowerCased(id: unknown): string {
	return word(id).toLowerCase();
}

/** `isUnsubscribed` is "boolean-like" text (service document 2, part C, contact); a boolean stands beside it. */
export function withFlag(contact: IDataObject): IDataObject {
	const [, flag] = Object.entries(contact).find(([name]) => /^is_?unsubscribed$/i.test(name)) ?? [];
	const unsubscribed = truthOf(flag) ?? otherTruths.get(plain(flag));
	return unsubscribed === undefined ? contact : { ...contact, unsubscribed };
}

const otherTruths = new Map([
	['yes', true],
	['y', true],
	['no', false],
	['n', false],
]);

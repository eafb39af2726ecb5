import { type Call, type Handler, Refusal, type World } from '../../core/area.ts';
import { pageLength } from '../../core/page.ts';
import type { Shapes } from '../../shapes.ts';
import type { Book, Compare } from './book.ts';
import { shownContact } from './contacts.ts';
import type { Contact, TokenType } from './model.ts';
import type { OptOutList } from './optOutList.ts';

const byId: Compare = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Document 2, C, endpoints, dump: the contacts of the groups, and the contacts named, in the order
 * of their ids. `isUnsubscribed` is the only field that other answers lack. That a group with
 * `bypassOptOut` isn't filtered is in the group's description.
 */
export function dumpHandlers(
	{ shapes }: World,
	book: Book,
	optOuts: OptOutList,
): Record<string, Handler> {
	const dump =
		(typeOf: (call: Call) => TokenType | undefined): Handler =>
		(call) => {
			const { groupIds, contactIds } = idsIn(call, shapes);
			const type = typeOf(call);
			const isOut = (contact: Contact) => optOuts.covers(contact, type);
			const staysOut = (contact: Contact) =>
				shapes.dumpOptedOut === 'leftOut' &&
				!book.shelves.get(contact.groupId)?.group.bypassOptOut &&
				isOut(contact);

			const named = contactIds.flatMap((id) => {
				const contact = book.contacts.get(id);
				return contact && !groupIds.includes(contact.groupId) ? [contact] : [];
			});
			const sources = [
				named.sort(byId),
				...groupIds.flatMap((id) => {
					const shelf = book.shelves.get(id);
					return shelf ? [book.sorted(shelf, byId)] : [];
				}),
			];
			const length = pageLength(call.query, shapes);
			const after = (call.query.lastGuid as string | undefined)?.toLowerCase();
			const page = sources
				.flatMap((source) => takeAfter(source, after, length, staysOut))
				.sort(byId)
				.slice(0, length);
			return {
				status: 200,
				body: page.map((contact) => ({
					...shownContact(contact, shapes),
					isUnsubscribed: booleanTexts[shapes.unsubscribedText][isOut(contact) ? 1 : 0],
				})),
			};
		};

	return {
		'GET /accounts/{accountId}/dump/': dump(() => undefined),
		'GET /accounts/{accountId}/dump/{tokenType}': dump(({ path }) => path.tokenType as TokenType),
	};
}

const booleanTexts = {
	lower: ['false', 'true'],
	capital: ['False', 'True'],
	digit: ['0', '1'],
} as const;

/** The ids of a query, which are both "required": see the shape `dumpIds`. */
function idsIn({ query }: Call, { dumpIds }: Readonly<Shapes>) {
	const given = query as { groupIds?: string[]; contactIds?: string[] };
	const [groupIds = [], contactIds = []] = [given.groupIds, given.contactIds].map((ids) => [
		...new Set(ids?.filter((id) => id !== '').map((id) => id.toLowerCase())),
	]);
	for (const [name, ids] of Object.entries({ groupIds, contactIds })) {
		const missing = !(name in given) && dumpIds !== 'either';
		if (missing) throw new Refusal(400, `query parameter ${name} is missing`);
		if (ids.length === 0 && dumpIds === 'filled') {
			throw new Refusal(400, `query parameter ${name} is empty`);
		}
	}
	if (groupIds.length + contactIds.length === 0) {
		throw new Refusal(400, 'query parameters groupIds and contactIds are both empty');
	}
	return { groupIds, contactIds };
}

/** The next contacts after an id, of a list that is sorted by id. */
function takeAfter(
	sorted: readonly Contact[],
	after: string | undefined,
	length: number,
	staysOut: (contact: Contact) => boolean,
): Contact[] {
	const found: Contact[] = [];
	for (let at = placeAfter(sorted, after); at < sorted.length && found.length < length; at++) {
		const contact = sorted[at];
		if (contact && !staysOut(contact)) found.push(contact);
	}
	return found;
}

/** The index of the first contact after an id, by halving. */
function placeAfter(sorted: readonly Contact[], after: string | undefined): number {
	if (after === undefined) return 0;
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sorted[middle]?.id ?? '') > after) high = middle;
		else low = middle + 1;
	}
	return low;
}

import type { Handler, World } from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import { pageLength } from '../../core/page.ts';
import type { Book, Shelf } from './book.ts';
import { fullName } from './contacts.ts';
import { findShelf } from './find.ts';
import type { Contact } from './model.ts';

/**
 * Document 2, C, endpoints, search. What is searched through is undocumented: here the names of
 * groups, and name, email address and phone number of contacts that are indexed.
 */
export function searchHandlers({ shapes }: World, book: Book): Record<string, Handler> {
	const typeName = (type: 'group' | 'contact') =>
		shapes.searchTypes === 'lower' ? type : { group: 'Group', contact: 'Contact' }[type];
	const groupResult = ({ group, isMarketing }: Shelf) => ({
		type: typeName('group'),
		...group,
		isMarketing,
	});
	const contactResult = (
		{ id, groupId, firstName, lastName, insertion, email, ...rest }: Contact,
		{ group, isMarketing }: Shelf,
		name: string,
	) => ({
		type: typeName('contact'),
		id,
		groupId,
		name,
		groupName: group.name,
		firstname: firstName,
		insertion,
		lastname: lastName,
		email,
		phoneNumber: rest.phoneNumber,
		phoneCountry: rest.phoneCountry,
		createdOnUtc: rest.createdOnUtc,
		isMarketing,
		isGroupMarketing: isMarketing,
	});

	function* groups(term: string) {
		for (const shelf of book.shelves.values()) {
			if (shelf.group.name.toLowerCase().includes(term)) yield groupResult(shelf);
		}
	}

	function* contacts(shelf: Shelf, term: string) {
		for (const contact of shelf.contacts) {
			if (shelf.waiting.has(contact)) continue;
			const name = fullName(contact);
			const { email = '', phoneNumber = '' } = contact;
			const text = `${name}\n${email}\n${phoneNumber}`.toLowerCase();
			if (text.includes(term)) yield contactResult(contact, shelf, name);
		}
	}

	function* everything(term: string, withoutMarketing: boolean) {
		yield* groups(term);
		for (const shelf of book.shelves.values()) {
			if (!shelf.isMarketing || !withoutMarketing) yield* contacts(shelf, term);
		}
	}

	const results = (found: object[]) => answerList(shapes.addressLists, 'results', found);
	const termIn = (query: Record<string, unknown>) => String(query.q).toLowerCase();

	return {
		'GET /accounts/{accountId}/search': ({ query }) => {
			const { skip = 0, excludeMarketingContacts = false } = query as {
				skip?: number;
				excludeMarketingContacts?: boolean;
			};
			const found = everything(termIn(query), excludeMarketingContacts);
			return results(pageFrom(found, skip, pageLength(query, shapes)));
		},

		'GET /accounts/{accountId}/search/groups': ({ query }) => results([...groups(termIn(query))]),

		'GET /accounts/{accountId}/groups/{groupId}/search': (call) =>
			results([...contacts(findShelf(book, call), termIn(call.query))]),
	};
}

/** Looks no further than the page goes. */
function pageFrom(found: Iterable<object>, skip: number, length: number): object[] {
	const page: object[] = [];
	let passed = 0;
	for (const one of found) {
		if (passed++ < skip) continue;
		page.push(one);
		if (page.length === length) break;
	}
	return page;
}

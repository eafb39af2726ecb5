import {
	type Answer,
	answerNothing,
	type Call,
	type Handler,
	Refusal,
	type World,
} from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import { pageOf } from '../../core/page.ts';
import type { Shapes } from '../../shapes.ts';
import type { Book, Compare, Shelf } from './book.ts';
import { findContact, findShelf } from './find.ts';
import type { Contact, ContactRequest, Field } from './model.ts';
import { comparison } from './order.ts';

/**
 * Document 2, C, endpoints, contacts. What `optOutTokenType` changes is undocumented, so here it
 * changes nothing.
 */
export function contactHandlers(
	{ shapes }: World,
	book: Book,
	fields: ReadonlyMap<number, Field>,
): Record<string, Handler> {
	const checkContact = (request: ContactRequest, what: string, group?: Shelf['group']) => {
		if (group && request.groupId.toLowerCase() !== group.id) {
			throw new Refusal(400, `${what}.groupId is not the group in the path`);
		}
		for (const { fieldId } of request.customValues ?? []) {
			if (!fields.has(fieldId))
				throw new Refusal(400, `${what} has a value for field ${fieldId}, which does not exist`);
		}
	};

	return {
		'POST /accounts/{accountId}/groups/{groupId}/contacts': (call) => {
			const shelf = findShelf(book, call);
			const request = call.body as ContactRequest;
			checkContact(request, 'body', shelf.group);
			return { status: 201, body: shownContact(book.addContact(shelf, request), shapes) };
		},

		'POST /accounts/{accountId}/groups/{groupId}/contacts-bulk': (call) => {
			const shelf = findShelf(book, call);
			const requests = call.body as ContactRequest[];
			requests.forEach((request, index) => checkContact(request, `body[${index}]`, shelf.group));
			const added = requests.map((request) => book.addContact(shelf, request));
			if (call.query.delayIndexing === true) for (const one of added) shelf.waiting.add(one);
			// "false on the last batch (or in a final call with no contacts)"; whether that starts the
			// indexing of other groups too is undocumented, so it doesn't.
			else shelf.waiting.clear();
			return answerImport(added, shapes);
		},

		'GET /accounts/{accountId}/contacts/{contactId}': (call) => ({
			status: 200,
			body: shownContact(findContact(book, call), shapes),
		}),

		'GET /accounts/{accountId}/groups/{groupId}/contacts': (call) => {
			const shelf = findShelf(book, call);
			const page = pageOf(inOrder(book, shelf, call), call.query, shapes).map((contact) => {
				const { customValues, ...rest } = shownContact(contact, shapes);
				return call.query.getCustomValues === true ? { ...rest, customValues } : rest;
			});
			return answerList(shapes.addressLists, 'contacts', page);
		},

		'PUT /accounts/{accountId}/contacts/{contactId}': (call) => {
			const contact = findContact(book, call);
			const request = call.body as ContactRequest;
			checkContact(request, 'body');
			if (!book.shelves.has(request.groupId.toLowerCase())) {
				throw new Refusal(400, `there is no group ${request.groupId}`);
			}
			const content = shapes.addressPut === 'replaced' ? request : { ...contact, ...request };
			book.replaceContact(contact, { ...content, groupId: request.groupId.toLowerCase() });
			return { status: 200, body: shownContact(contact, shapes) };
		},
	};
}

/** One comparison an order, so that the book can keep the sorted list. */
const comparisons = new Map<string, Compare>();

function inOrder(book: Book, shelf: Shelf, { query }: Call): readonly Contact[] {
	const { orderBy } = query as { orderBy?: string };
	if (orderBy === undefined) return shelf.contacts;
	const compare = comparisons.get(orderBy) ?? comparison(orderBy, { nameOf: fullName });
	comparisons.set(orderBy, compare);
	return book.sorted(shelf, compare);
}

export function fullName({ firstName, insertion, lastName }: Contact): string {
	return [firstName, insertion, lastName].filter(Boolean).join(' ');
}

const optional = [
	'firstName',
	'insertion',
	'lastName',
	'email',
	'phoneNumber',
	'phoneCountry',
] as const;

/** The contact as answers have it: fields without a value are absent or null. */
export function shownContact(contact: Contact, { emptyContactFields }: Readonly<Shapes>): Contact {
	const shown = { customValues: [], ...contact };
	if (emptyContactFields === 'absent') return shown;
	return { ...Object.fromEntries(optional.map((name) => [name, null])), ...shown };
}

/** "the bulk import: not shown" */
function answerImport(added: readonly Contact[], shapes: Readonly<Shapes>): Answer {
	switch (shapes.bulkImportAnswer) {
		case 'nothing':
			return answerNothing(shapes);
		case 'count':
			return { status: 200, body: added.length };
		case 'contacts':
			return { status: 200, body: added.map((contact) => shownContact(contact, shapes)) };
		case 'object':
			return { status: 200, body: { imported: added.length } };
	}
}

import { randomUUID } from 'node:crypto';
import type { Contact, ContactRequest, Group, GroupRequest } from './model.ts';

/** A group with what belongs to it. */
export interface Shelf {
	readonly group: Group;
	/** In the order in which they came. */
	readonly contacts: Contact[];
	/** Those that the search doesn't find yet (document 2, C: `delayIndexing`). */
	readonly waiting: Set<Contact>;
	/** Search results say so of groups and their contacts; how a group becomes one is undocumented. */
	isMarketing: boolean;
}

/** Orders contacts for lists and dumps. */
export type Compare = (a: Contact, b: Contact) => number;

/**
 * Groups and their contacts. Whatever a request asks for is found by id or in the group; sorted
 * lists are kept until a contact of the group comes, goes or changes.
 */
export class Book {
	readonly shelves = new Map<string, Shelf>();
	readonly contacts = new Map<string, Contact>();
	private readonly orders = new WeakMap<Shelf, Map<Compare, Contact[]>>();

	addGroup(request: GroupRequest & { name: string }, id: string = randomUUID()): Shelf {
		const group: Group = {
			id,
			createdOnUtc: new Date().toISOString(),
			contactsAmount: 0,
			emptyEmails: 0,
			emptyNumbers: 0,
			bypassOptOut: false,
			isFavorite: false,
			isHidden: false,
			isLockedForEditing: false,
			isLockedForSending: false,
			...request,
		};
		const shelf = { group, contacts: [], waiting: new Set<Contact>(), isMarketing: false };
		this.shelves.set(group.id, shelf);
		return shelf;
	}

	/** Removes a group and its contacts. What becomes of the contacts is undocumented. */
	removeGroup(id: string): void {
		for (const contact of this.shelves.get(id)?.contacts ?? []) this.contacts.delete(contact.id);
		this.shelves.delete(id);
	}

	addContact(shelf: Shelf, request: ContactRequest, id: string = randomUUID()): Contact {
		const contact: Contact = {
			...request,
			id,
			groupId: shelf.group.id,
			createdOnUtc: new Date().toISOString(),
		};
		this.contacts.set(contact.id, contact);
		this.place(shelf, contact);
		return contact;
	}

	/** Gives a contact other content; another `groupId` moves it. */
	replaceContact(contact: Contact, request: ContactRequest): void {
		const { id, createdOnUtc } = contact;
		const from = this.shelves.get(contact.groupId);
		const to = this.shelves.get(request.groupId);
		if (!from || !to) throw new Error('A contact belongs to a group');
		const moves = from !== to;
		if (moves) from.contacts.splice(from.contacts.indexOf(contact), 1);
		count(from, contact, -1);
		this.orders.delete(from);
		for (const name of Object.keys(contact)) Reflect.deleteProperty(contact, name);
		Object.assign(contact, { ...request, id, groupId: to.group.id, createdOnUtc });
		if (moves) {
			if (from.waiting.delete(contact)) to.waiting.add(contact);
			this.place(to, contact);
		} else {
			count(to, contact, 1);
		}
	}

	private place(shelf: Shelf, contact: Contact): void {
		shelf.contacts.push(contact);
		count(shelf, contact, 1);
		this.orders.delete(shelf);
	}

	/** The contacts of a group in an order. */
	sorted(shelf: Shelf, compare: Compare): readonly Contact[] {
		const known = this.orders.get(shelf) ?? new Map<Compare, Contact[]>();
		this.orders.set(shelf, known);
		const found = known.get(compare) ?? shelf.contacts.toSorted(compare);
		known.set(compare, found);
		return found;
	}

	clear(): void {
		this.shelves.clear();
		this.contacts.clear();
	}
}

function count({ group }: Shelf, { email = '', phoneNumber = '' }: Contact, by: 1 | -1): void {
	group.contactsAmount += by;
	if (email === '') group.emptyEmails += by;
	if (phoneNumber === '') group.emptyNumbers += by;
}

import { Book } from './book.ts';
import { type Contact, type Field, type Group, type OptOut, predefinedFields } from './model.ts';
import { OptOutList } from './optOutList.ts';

export interface AddressBookState {
	/** Custom fields by id, with the predefined ones. */
	contactFields: Map<number, Field>;
	/** All groups, in the order in which they were created. */
	addressGroups(): Group[];
	/** The contacts of a group, in the order in which they came. @throws when there is no such group. */
	contactsIn(groupId: string): readonly Contact[];
	findContact(id: string): Contact | undefined;
	/** How many contacts of a group the search doesn't find yet. */
	contactsNotIndexed(groupId: string): number;
	optOuts(): OptOut[];
	/** Whether texts to this number are filtered out. */
	isOptedOut(number: string): boolean;
	/** Opts an address or a number out (or in), as if its owner had done so. */
	setOptOut(optOut: OptOut, message?: string): void;
	/**
	 * Puts groups there without a request: "Group 1", "Group 2", …
	 * @param ids theirs, in small letters; random ones by default
	 */
	seedGroups(count: number, ids?: readonly string[]): Group[];
	/** Puts contacts into a group without a request, all with a name, an address and a number. */
	seedContacts(groupId: string, count: number, ids?: readonly string[]): Contact[];
	/** As if the contacts of a group had just been imported: the search doesn't find them yet. */
	keepFromIndex(groupId: string): void;
	/** Makes a group one for marketing, which search results say. */
	markMarketing(groupId: string): void;
}

export interface AddressBook {
	book: Book;
	optOutList: OptOutList;
	state: AddressBookState;
	reset(): void;
}

export function createAddressBook(): AddressBook {
	const book = new Book();
	const optOutList = new OptOutList();
	const contactFields = new Map<number, Field>();
	const shelfOf = (groupId: string) => {
		const shelf = book.shelves.get(groupId);
		if (!shelf) throw new Error(`There is no group ${groupId}`);
		return shelf;
	};

	const state: AddressBookState = {
		contactFields,
		addressGroups: () => [...book.shelves.values()].map(({ group }) => group),
		contactsIn: (groupId) => shelfOf(groupId).contacts,
		findContact: (id) => book.contacts.get(id.toLowerCase()),
		contactsNotIndexed: (groupId) => shelfOf(groupId).waiting.size,
		optOuts: () => optOutList.all(),
		isOptedOut: (phoneNumber) => optOutList.covers({ phoneNumber }, 'sms'),
		setOptOut: (optOut, message) => void optOutList.set(optOut, message),
		seedGroups(count, ids = []) {
			const before = book.shelves.size;
			return Array.from(
				{ length: count },
				(_, index) => book.addGroup({ name: `Group ${before + index + 1}` }, ids[index]).group,
			);
		},
		seedContacts(groupId, count, ids = []) {
			const shelf = shelfOf(groupId);
			return Array.from({ length: count }, (_, index) => {
				const number = book.contacts.size + 1;
				const contact = {
					groupId,
					firstName: 'Anna',
					lastName: `Jansen ${number}`,
					email: `anna.${number}@example.com`,
					phoneNumber: `+316${String(number).padStart(8, '0')}`,
					phoneCountry: 'NL',
				};
				return book.addContact(shelf, contact, ids[index]);
			});
		},
		keepFromIndex(groupId) {
			const { contacts, waiting } = shelfOf(groupId);
			for (const contact of contacts) waiting.add(contact);
		},
		markMarketing(groupId) {
			shelfOf(groupId).isMarketing = true;
		},
	};

	const reset = () => {
		book.clear();
		optOutList.clear();
		contactFields.clear();
		for (const field of predefinedFields) contactFields.set(field.id, { ...field });
	};
	reset();
	return { book, optOutList, state, reset };
}

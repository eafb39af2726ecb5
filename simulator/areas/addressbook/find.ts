import { type Call, Refusal } from '../../core/area.ts';
import type { Book, Shelf } from './book.ts';
import type { Contact } from './model.ts';

/** The group that the path names. The status of the refusal is undocumented; 404 is ours. */
export function findShelf({ shelves }: Book, { path }: Call): Shelf {
	const shelf = shelves.get(path.groupId?.toLowerCase() ?? '');
	if (!shelf) throw new Refusal(404, `there is no group ${path.groupId}`);
	return shelf;
}

export function findContact({ contacts }: Book, { path }: Call): Contact {
	const contact = contacts.get(path.contactId?.toLowerCase() ?? '');
	if (!contact) throw new Refusal(404, `there is no contact ${path.contactId}`);
	return contact;
}

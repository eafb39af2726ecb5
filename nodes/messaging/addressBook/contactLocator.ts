import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import {
	chosenRecord,
	editorList,
	editorPage,
	type EditorRead,
	entriesOf,
	listEntry,
} from '../../shared/editor';
import { locator } from '../../shared/fields';
import { filledText, numberIn } from '../../shared/http';
import { addressBook } from './area';

interface ContactSettings {
	displayName: string;
	description: string;
	hint: string;
}

/**
 * A contact, selected from those of the group that is chosen in the node's field `fromGroupId`, or from
 * what the search finds. SVC documents no list of all contacts, so without a group something has
 * to be typed.
 */
export function contactLocator(settings: ContactSettings) {
	return locator({
		...settings,
		required: true,
		list: { method: 'searchContacts', search: searchContacts },
	});
}

async function searchContacts(context: ILoadOptionsFunctions, q: string, token?: string) {
	const groupId = chosenRecord(context, 'fromGroupId');
	const group = '/accounts/{accountId}/groups/{groupId}';
	if (groupId !== undefined && q) {
		const found = await editorList(context, addressBook, `${group}/search`, { groupId }, { q });
		return entriesOf(found, foundContactEntry);
	}
	if (groupId !== undefined) {
		const read: EditorRead = [context, addressBook, `${group}/contacts`, { groupId }];
		return await editorPage(read, token, contactEntry);
	}
	if (!q) return [];
	const read: EditorRead = [context, addressBook, '/accounts/{accountId}/search', {}, { q }];
	return await editorPage(read, token, foundContactEntry);
}

/** "Anna Jansen · anna@example.com · +31612345678"; what a search finds also has the group. */
function contactEntry(contact: IDataObject): INodeListSearchItems {
	const { id, name, firstName, insertion, lastName, email, phoneNumber, groupName } = contact;
	const parts = [firstName, insertion, lastName].map(filledText);
	const fullName = filledText(name) ?? parts.filter(Boolean).join(' ');
	return listEntry(id, [fullName, email, phoneNumber, groupName]);
}

/** Search results hold groups too. */
function foundContactEntry(found: IDataObject): INodeListSearchItems | undefined {
	return isGroup(found) ? undefined : contactEntry(found);
}

/** The values of `type` are undocumented; where it says nothing, only groups have a number of contacts. */
function isGroup({ type, contactsAmount }: IDataObject): boolean {
	if (typeof type === 'string' && /group/i.test(type)) return true;
	if (typeof type === 'string' && /contact/i.test(type)) return false;
	return numberIn(contactsAmount) !== undefined;
}

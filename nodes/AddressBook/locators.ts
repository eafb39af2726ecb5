import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { editorList } from '../shared/editorRequest';
import { editorPage, entriesOf } from '../shared/editorPages';
import { isDataObject, locator, uuidPattern } from '../shared/fields';
import { addressBook } from './area';
import { allFields } from './field/predefined';

interface Settings {
	displayName: string;
	description: string;
	hint?: string;
	place?: 'path' | 'body' | 'nowhere';
}

/** A group of the account, picked from a list or given by its ID. */
export function groupLocator(settings: Settings & { required: true }) {
	return locator({ ...settings, list: groupList });
}

/** The same, where it may be left empty. */
export function optionalGroupLocator(settings: Settings) {
	return locator({ ...settings, list: groupList });
}

const groupList = { method: 'searchGroups', hasFilter: true, search: searchGroups };

/**
 * A contact, picked from those of the group that is chosen in the node's field `fromGroupId`, or from
 * what the search finds. The service has no list of all contacts, so without a group something has
 * to be typed.
 */
export function contactLocator(settings: Settings) {
	return locator({
		...settings,
		required: true,
		list: { method: 'searchContacts', hasFilter: true, search: searchContacts },
	});
}

/** The ID of a field is an int32 (service document 2, part C, field). */
const fieldIdRule = {
	pattern: /^[1-9]\d{0,9}$/,
	says: 'must be the number of a field',
	remedy: 'Pick the field from the list, or write its ID, for example 6 for Company.',
};

/** A custom field by its name, or by its ID. */
export function fieldLocator(settings: Settings) {
	return locator({
		...settings,
		required: true,
		idRule: fieldIdRule,
		idPlaceholder: 'e.g. 7',
		list: { method: 'searchFields', hasFilter: true, search: searchFields },
	});
}

async function searchGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const q = filter?.trim();
	if (q) {
		const path = '/accounts/{accountId}/search/groups';
		return { results: entriesOf(await editorList(this, addressBook, path, {}, { q }), groupEntry) };
	}
	return await editorPage(
		paginationToken,
		async (page) => await editorList(this, addressBook, '/accounts/{accountId}/groups', {}, page),
		groupEntry,
	);
}

async function searchContacts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const q = filter?.trim();
	const groupId = chosenGroup(this);
	const group = '/accounts/{accountId}/groups/{groupId}';
	if (groupId !== undefined && q) {
		const found = await editorList(this, addressBook, `${group}/search`, { groupId }, { q });
		return { results: entriesOf(found, foundContactEntry) };
	}
	if (groupId !== undefined) {
		return await editorPage(
			paginationToken,
			async (page) => await editorList(this, addressBook, `${group}/contacts`, { groupId }, page),
			contactEntry,
		);
	}
	if (!q) return { results: [] };
	return await editorPage(
		paginationToken,
		async (page) =>
			await editorList(this, addressBook, '/accounts/{accountId}/search', {}, { q, ...page }),
		foundContactEntry,
	);
}

async function searchFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const listed = await editorList(this, addressBook, '/accounts/{accountId}/fields');
	return {
		results: allFields(listed)
			.map(({ id, name }) => ({ name: `${name} · ${id}`, value: id }))
			.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase())),
	};
}

/** The group that is chosen in the same node; an expression cannot be followed in the editor. */
function chosenGroup(context: ILoadOptionsFunctions): string | undefined {
	const entered: unknown = context.getCurrentNodeParameter('fromGroupId');
	const id = isDataObject(entered) ? entered.value : entered;
	return typeof id === 'string' && uuidPattern.test(id.trim()) ? id.trim() : undefined;
}

/** "Customers · 120 contacts" */
function groupEntry({ id, name, contactsAmount }: IDataObject): INodeListSearchItems | undefined {
	const size = typeof contactsAmount === 'number' ? `${contactsAmount} contacts` : undefined;
	return entry(id, [filled(name), contactsAmount === 1 ? '1 contact' : size]);
}

/** "Anna Jansen · anna@example.com · +31612345678" */
function contactEntry(contact: IDataObject): INodeListSearchItems | undefined {
	const { id, firstName, insertion, lastName, email, phoneNumber } = contact;
	return entry(id, [
		fullName([firstName, insertion, lastName]),
		filled(email),
		filled(phoneNumber),
	]);
}

/** Search results spell `firstname` and `lastname`, and hold groups too (service document 2, part C). */
function foundContactEntry(found: IDataObject): INodeListSearchItems | undefined {
	if (!isContact(found)) return undefined;
	const { id, name, firstname, insertion, lastname, email, phoneNumber, groupName } = found;
	return entry(id, [
		filled(name) ?? fullName([firstname, insertion, lastname]),
		filled(email),
		filled(phoneNumber),
		filled(groupName),
	]);
}

/** The values of `type` are not shown, but only contacts have the name of a group. */
function isContact({ type, groupName }: IDataObject): boolean {
	if (typeof type === 'string' && /contact/i.test(type)) return true;
	return filled(groupName) !== undefined;
}

function entry(id: unknown, parts: Array<string | undefined>): INodeListSearchItems | undefined {
	if (typeof id !== 'string') return undefined;
	return { name: parts.filter((part) => part).join(' · ') || id, value: id };
}

function fullName(names: unknown[]): string | undefined {
	return filled(names.map(filled).filter(Boolean).join(' '));
}

function filled(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

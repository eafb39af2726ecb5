import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { editorList, editorPage, entriesOf } from '../../shared/editor';
import { locator } from '../../shared/fields';
import { addressBook } from './area';
import { filledText, listEntry } from './entry';

interface GroupSettings {
	displayName: string;
	description: string;
	place?: 'path' | 'body' | 'nowhere';
	whenEmpty?: 'leaveOut';
}

const list = { method: 'searchGroups', hasFilter: true, search: searchGroups };

/** A group of the account, selected from a list or given by its ID. */
export function groupLocator(settings: GroupSettings) {
	return locator({ ...settings, required: true, list });
}

/** The same, where it may be left empty. */
export function optionalGroupLocator(settings: GroupSettings) {
	return locator({ ...settings, list });
}

async function searchGroups(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const q = filter?.trim();
	// This search has no pages (service document 2, part C, endpoints).
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

/** "Customers · 120 contacts" */
function groupEntry({ id, name, contactsAmount }: IDataObject): INodeListSearchItems | undefined {
	const size = typeof contactsAmount === 'number' ? `${contactsAmount} contacts` : undefined;
	return listEntry(id, [filledText(name), contactsAmount === 1 ? '1 contact' : size]);
}

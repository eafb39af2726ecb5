import type {
	IDataObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeListSearchItems,
} from 'n8n-workflow';
import { editorList, editorPage, entriesOf, listEntry } from '../../shared/editor';
import { afterOthers, UnusableAnswer } from '../../shared/errors';
import { locator, truthOf, yesNo } from '../../shared/fields';
import {
	asObjectOr,
	filledText,
	fillPath,
	json,
	numberIn,
	readAccount,
	sendRequest,
	withinName,
	word,
} from '../../shared/http';
import { addressBook } from './area';
import { allRecords } from './allRecords';

interface GroupSettings {
	displayName: string;
	description: string;
	hint?: string;
	place?: 'path' | 'body' | 'nowhere';
	whenEmpty?: 'leaveOut';
	/** With Options > Create Missing Group; the parameter is `groupId`. */
	createsMissing?: boolean;
}

const list = { method: 'searchGroups', search: searchGroups };

const named = {
	mode: 'groupName',
	noun: 'group',
	placeholder: 'e.g. Customers',
	all: async (context: IExecuteFunctions) =>
		withoutConcealed(
			// One without an ID may be the one that would be created a second time.
			await allRecords(context, 'group', '/accounts/{accountId}/groups', true, {
				includeHidden: 'true',
			}),
		).flatMap(namedRecord),
};

export const createMissingGroup = yesNo({
	displayName: 'Create Missing Group',
	default: true,
	description:
		"Whether to create the group if 'Group' is set to By Name and no group has that name. Nothing is created for items that the node rejects.",
	place: 'nowhere',
});

const missing = {
	parameter: 'groupId',
	option: 'createGroup',
	optionName: createMissingGroup.property.displayName,
	create: newGroup,
};

export function groupLocator({ createsMissing = false, ...settings }: GroupSettings) {
	return locator({
		...settings,
		required: true,
		list,
		named: { ...named, ...(createsMissing && { missing }) },
	});
}

/** An empty group (service document 2, part C: 201, with the group). */
async function newGroup(context: IExecuteFunctions, name: string) {
	try {
		const account = await readAccount(context, addressBook);
		const { body, status } = await sendRequest(
			{ context, area: addressBook, account },
			{
				method: 'POST',
				path: fillPath('/accounts/{accountId}/groups', account.path),
				effect: 'spend',
				body: json({ name }),
			},
		);
		const id = word(withinName(asObjectOr({}, body)).id).trim();
		if (id !== '') return { id, name };
		throw new UnusableAnswer('has no group ID', status);
	} catch (error) {
		const first = `The node first creates the group "${name}". No contact was sent in this attempt.`;
		throw afterOthers(first, error, {
			what: `the group "${name}" was created`,
			check: 'Check with Group > Get Many',
		});
	}
}

export function optionalGroupLocator(settings: GroupSettings) {
	return locator({ ...settings, list, named });
}

/** The same without names, for what no run reads: a trigger, or a field that is only there for a list. */
export function listedGroupLocator(settings: GroupSettings) {
	return locator({ ...settings, list });
}

/** Hidden groups are meant by their names too, unless a list shows another group of the same name. */
function withoutConcealed(groups: readonly IDataObject[]): IDataObject[] {
	const isShown = ({ isHidden }: IDataObject) => truthOf(isHidden) !== true;
	const shown = new Set(groups.filter(isShown).map(({ name }) => filledText(name)));
	return groups.filter((group) => isShown(group) || !shown.has(filledText(group.name)));
}

function namedRecord({ id, name }: IDataObject) {
	return filledText(name) ? [{ id: word(id), name: word(name) }] : [];
}

async function searchGroups(context: ILoadOptionsFunctions, q: string, token?: string) {
	// This search has no pages (service document 2, part C, endpoints).
	if (q) {
		const path = '/accounts/{accountId}/search/groups';
		return entriesOf(await editorList(context, addressBook, path, {}, { q }), groupEntry);
	}
	return await editorPage(
		[context, addressBook, '/accounts/{accountId}/groups'],
		token,
		groupEntry,
	);
}

/** "Customers · 120 contacts" */
function groupEntry({ id, name, contactsAmount }: IDataObject): INodeListSearchItems {
	const size = numberIn(contactsAmount);
	const shown = size === undefined ? undefined : `${size} contact${size === 1 ? '' : 's'}`;
	return listEntry(id, [name, shown]);
}

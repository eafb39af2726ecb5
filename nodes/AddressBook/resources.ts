import type { Resource } from '../shared/operation';
import { createContact } from './contact/create';
import { exportContacts } from './contact/export/export';
import { finishIndexing } from './contact/finishIndexing';
import { getContact } from './contact/get';
import { getManyContacts } from './contact/getMany';
import { importContacts } from './contact/import/import';
import { updateContact } from './contact/update';
import { upsertContact } from './contact/upsert';
import { createField } from './field/create';
import { deleteField } from './field/delete';
import { getField } from './field/get';
import { getManyFields } from './field/getMany';
import { updateField } from './field/update';
import { createGroup } from './group/create';
import { deleteGroup } from './group/delete';
import { deleteManyGroups } from './group/deleteMany';
import { getGroup } from './group/get';
import { getManyGroups } from './group/getMany';
import { updateGroup } from './group/update';
import { deleteOptOut } from './optOut/delete';
import { getOptOut } from './optOut/get';
import { getOptOutHistory } from './optOut/getHistory';
import { getManyOptOuts } from './optOut/getMany';
import { getManyOptOutsByType } from './optOut/getManyByType';
import { getOptOutTypes } from './optOut/getTypes';
import { optOutValue } from './optOut/optOut';
import { searchOptOuts } from './optOut/search';
import { updateManyOptOuts } from './optOut/updateMany';
import { searchEverything } from './search/everything';
import { searchGroups } from './search/groups';
import { searchInGroup } from './search/inGroup';

const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	description: 'A person in a group, with email address, phone number, and custom field values',
	operations: [
		getManyContacts,
		createContact,
		upsertContact,
		getContact,
		importContacts,
		finishIndexing,
		exportContacts,
		updateContact,
	],
};

const field: Resource = {
	name: 'Field',
	value: 'field',
	description: 'A custom field for contacts, such as Birthday',
	operations: [getManyFields, createField, getField, updateField, deleteField],
};

const group: Resource = {
	name: 'Group',
	value: 'group',
	description: 'A set of contacts to send messages to',
	operations: [getManyGroups, createGroup, getGroup, updateGroup, deleteGroup, deleteManyGroups],
};

const optOut: Resource = {
	name: 'Opt-Out',
	value: 'optOut',
	description: 'An email address or phone number that opted out of messages',
	operations: [
		// Opting someone out is hard to undo, so it's never what a new node has selected.
		getManyOptOuts,
		optOutValue,
		updateManyOptOuts,
		getOptOut,
		getManyOptOutsByType,
		getOptOutTypes,
		getOptOutHistory,
		searchOptOuts,
		deleteOptOut,
	],
};

const search: Resource = {
	name: 'Search',
	value: 'search',
	description: 'A search for groups and contacts',
	operations: [searchEverything, searchGroups, searchInGroup],
};

export const resources = [contact, field, group, optOut, search] as const;

import type { Resource } from '../../shared/operation';
import { createContact } from './create';
import { exportContacts } from './export/export';
import { finishIndexing } from './finishIndexing';
import { getContact } from './get';
import { getManyContacts } from './getMany';
import { importContacts } from './import';
import { updateContact } from './update';
import { upsertContact } from './upsert';

export const contact: Resource = {
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

import type { Resource } from '../../shared/describe';
import { createContact } from './create';
import { getContact } from './get';
import { getManyContacts } from './getMany';
import { updateContact } from './update';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	description: 'A person in a group, with e-mail address, phone number and custom values',
	first: getManyContacts,
	operations: [createContact, getContact, getManyContacts, updateContact],
};

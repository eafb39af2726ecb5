import { defaultCountry } from '../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import { asObjectOr, json } from '../../shared/http';
import { InputError } from '../../shared/fields';
import { clearing, keptRecord, nothingToChange, otherFields } from '../../shared/operation';
import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { optionalGroupLocator } from '../../messaging/addressBook/groupLocator';
import { contactNames, contactObject, mergedContact } from './contact';
import { details, existing } from './properties';
import { unknownNumbers } from './phoneNumber';

const groupId = optionalGroupLocator({
	displayName: 'Group',
	description:
		'The group to move the contact to. SVC might not move it, so check its group afterward.',
	place: 'body',
});

/** Service document 2, part C, contact: strings, and an array of custom values. */
const clear = clearing(
	{
		customValues: [],
		email: '',
		firstName: '',
		insertion: '',
		lastName: '',
		phoneCountry: '',
		phoneNumber: '',
	},
	details,
);

/** Service document 2, part C. "groupId (UUID, required)": no contact is sent without its group. */
export const updateContact = operation({
	name: 'Update',
	value: 'update',
	action: 'Update contact',
	description: 'Update the details of a contact',
	request: 'PUT /accounts/{accountId}/contacts/{contactId}',
	effect: 'idempotent',
	fields: existing,
	updateFields: { ...details, groupId },
	options: {
		clearFields: clear.field,
		otherFields: otherFields('contact'),
		defaultCountry,
		unknownNumbers,
	},
	check(values) {
		const change = { ...contactObject(values), ...emptied(values) };
		if (Object.keys(change).length === 0) throw nothingToChange();
		if (values.otherFields === 'leaveOut' && values.groupId === undefined) throw noGroup();
	},
	send: {
		as: 'steps',
		async run(values, send) {
			const present = await keptRecord(values.otherFields, values.contactId, contactNames, send);
			const contact: IDataObject = { ...mergedContact(present, values), ...emptied(values) };
			if (contact.groupId === undefined) throw noGroup();
			const { body } = await send({ body: json(contact) });
			return [asObjectOr({ id: values.contactId, updated: true }, body)];
		},
	},
	hints: [changedTwice('contact', 'Contact', 'contactId')],
});

function emptied(values: { readonly clearFields?: readonly string[] | undefined }): IDataObject {
	return clear.emptied(values.clearFields, contactObject(values));
}

function noGroup(): InputError {
	return new InputError(
		"must include 'Group', which SVC requires for every contact",
		"Add 'Group' with the contact's current group, or remove Options > Unchanged Fields.",
		'Update Fields',
	);
}

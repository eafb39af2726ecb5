import { asObject, asObjectOr, json } from '../../shared/http';
import { InputError } from '../../shared/fields';
import { nothingToChange, otherFields } from '../../shared/operation';
import { operation } from '../area';
import { optionalGroupLocator } from '../../messaging/addressBook/groupLocator';
import { contactObject, mergedContact } from './contact';
import { details, existing } from './properties';

const groupId = optionalGroupLocator({
	displayName: 'Group',
	description:
		'The group that the contact is to belong to. Whether the service moves a contact to another group is not described.',
	place: 'body',
});

/** Service document 2, part C. "groupId (UUID, required)": no contact is sent without its group. */
export const updateContact = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a contact',
	description: 'Change the details of a contact',
	request: 'PUT /accounts/{accountId}/contacts/{contactId}',
	effect: 'idempotent',
	whenEmpty: 'leaveOut',
	fields: { ...existing, otherFields: otherFields('contact') },
	updateFields: { ...details, groupId },
	check(values) {
		if (Object.keys(contactObject(values)).length === 0) throw nothingToChange();
		if (values.otherFields === 'leaveOut' && values.groupId === undefined) throw noGroup();
	},
	async run(values, send) {
		const content =
			values.otherFields === 'keep'
				? mergedContact(asObject((await send({ method: 'GET' })).body), values)
				: contactObject(values);
		const { body } = await send({ body: json(content) });
		return [asObjectOr({ id: values.contactId, updated: true }, body)];
	},
});

function noGroup(): InputError {
	return new InputError(
		'lack "Group", which the service requires in every contact',
		'Add "Group" with the group that the contact belongs to, or set "Other Fields" to "Keep as They Are".',
		'Update Fields',
	);
}

import { createMissingGroup } from '../../messaging/addressBook/groupLocator';
import { defaultCountry } from '../../messaging/defaultCountry';
import { notice } from '../../shared/fields';
import { json } from '../../shared/http';
import { operation } from '../area';
import { contactMayExist, contactObject } from './contact';
import { details, toGroup } from './properties';
import { unknownNumbers } from './phoneNumber';

/** What most contacts have is on the panel; the rest is one choice further. */
const { firstName, lastName, phoneNumber, email, ...others } = details;

const groupId = toGroup('The group to add the contact to. A contact belongs to exactly one group.');

const addsAgain = notice(
	'Each run adds a contact, even if the group has one with this phone number or email. To avoid that, use Contact > Create or Update.',
);

/** `groupId` is a required property of a contact though it's in the path, so it stands in both. */
export const createContact = operation({
	name: 'Create',
	value: 'create',
	action: 'Create contact',
	description: 'Add a contact to a group. To add many contacts, Import is faster.',
	request: 'POST /accounts/{accountId}/groups/{groupId}/contacts',
	effect: 'spend',
	unknownOutcome: contactMayExist,
	whenEmpty: 'leaveOut',
	fields: { groupId, addsAgain, firstName, lastName, phoneNumber, email },
	additionalFields: others,
	options: { createGroup: createMissingGroup, defaultCountry, unknownNumbers },
	send: { as: 'one', body: (values) => json(contactObject(values)) },
});

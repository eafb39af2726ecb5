import { text } from '../../shared/fields';
import { contactLocator } from '../../messaging/addressBook/contactLocator';
import { groupLocator, optionalGroupLocator } from '../../messaging/addressBook/groupLocator';
import { customValues } from './customValues';

/** Service document 2, part C, contact: all but the group may be left out. */
export const details = {
	customValues,
	email: text({ displayName: 'Email', placeholder: 'e.g. anna@example.com' }),
	firstName: text({ displayName: 'First Name', placeholder: 'e.g. Anna' }),
	insertion: text({
		displayName: 'Insertion',
		description: 'What stands between first and last name',
		placeholder: 'e.g. van der',
	}),
	lastName: text({ displayName: 'Last Name', placeholder: 'e.g. Jansen' }),
	phoneCountry: text({
		displayName: 'Phone Country',
		description: 'The country of the phone number; how it is written is not described',
		placeholder: 'e.g. NL',
	}),
	phoneNumber: text({
		displayName: 'Phone Number',
		description: 'Best with country prefix, beginning with +. It is sent as you write it.',
		placeholder: 'e.g. +31612345678',
	}),
};

/** The group that a contact is to belong to, or whose contacts are wanted. */
export const inGroup = (description: string) =>
	groupLocator({ displayName: 'Group', description, place: 'path' });

/** An existing contact; the group beside it is only there for the list. */
export const existing = {
	fromGroupId: optionalGroupLocator({
		displayName: 'From Group',
		description:
			'The group whose contacts the list below shows. It is not sent, so you may leave it empty when you give an ID or search.',
		place: 'nowhere',
		whenEmpty: 'leaveOut',
	}),
	contactId: contactLocator({
		displayName: 'Contact',
		description: 'The contact to work on',
		hint: 'The list shows the contacts of the group above, or what is found when you type',
	}),
};

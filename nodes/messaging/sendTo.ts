import { choice, type Fields, type Values, when } from '../shared/fields';
import { contactLocator } from './addressBook/contactLocator';
import { groupLocator } from './addressBook/groupLocator';
import { listNeeds, numbersOfMessage, type Recipient, recipients } from './recipients';

export const contactChoice = {
	name: 'Contact',
	value: 'contact',
	description: 'A contact in the address book',
} as const;

export const phoneNumberChoice = { name: 'Phone Number', value: 'phoneNumber' } as const;

export const toContact = when(
	{ sendTo: ['contact'] },
	contactLocator({
		displayName: 'Contact',
		description: `The contact to send to. ${listNeeds}`,
		hint: 'Type to search the address book',
	}),
);

/**
 * Who gets it. Most messages go to one number and most campaigns to one group, so these are fields of their
 * own; a list of several kinds, with tag values, is one choice further.
 */
export function sendTo(initial: 'phoneNumber' | 'group') {
	return {
		sendTo: choice({
			displayName: 'To',
			options: [
				contactChoice,
				{
					name: 'Group',
					value: 'group',
					description: 'All contacts of a group in the address book',
				},
				phoneNumberChoice,
				{
					name: 'Several Recipients',
					value: 'several',
					description: 'Any number of groups, contacts, and phone numbers, with values for tags',
				},
			],
			default: initial,
			fixed: true,
			place: 'nowhere',
		}),
		phoneNumber: when({ sendTo: ['phoneNumber'] }, numbersOfMessage),
		contact: toContact,
		group: when(
			{ sendTo: ['group'] },
			groupLocator({ displayName: 'Group', description: `The group to send to. ${listNeeds}` }),
		),
		recipients: when({ sendTo: ['several'] }, recipients({ required: true })),
	} satisfies Fields;
}

type Chosen = Values<ReturnType<typeof sendTo>>;

/** The same values with the recipients as SVC takes them. */
export function addressed<V extends Chosen>(values: V): V & { recipients: Recipient[] } {
	return { ...values, recipients: recipientsIn(values) };
}

function recipientsIn({
	contact,
	group,
	phoneNumber = [],
	recipients: several,
}: Chosen): Recipient[] {
	if (several) return several;
	if (contact !== undefined) return [{ contact }];
	if (group !== undefined) return [{ group }];
	return phoneNumber.map((msisdn) => ({ msisdn }));
}

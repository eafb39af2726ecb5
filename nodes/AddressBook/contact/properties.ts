import {
	choice,
	emailRule,
	InputError,
	isEmptyCell,
	isExpression,
	nameOfPerson,
	type ReadContext,
	target,
	text,
} from '../../shared/fields';
import { phoneNumber } from './phoneNumber';
import { contactLocator } from '../../messaging/addressBook/contactLocator';
import { groupLocator, listedGroupLocator } from '../../messaging/addressBook/groupLocator';
import { customValues } from './customValues';

/** Spaces around it, which tables leave there, would keep it from being matched by an opt-out. */
const email = {
	displayName: 'Email',
	isTrimmed: true,
	kind: target,
	placeholder: 'e.g. nathan@example.com',
};

/** Messages begin with it, so spaces that tables leave behind it would stand before the comma. */
const name = { isTrimmed: true, kind: contactName } as const;

/** In a table that is imported, "N/A" is an empty cell. Elsewhere, it would replace a name. */
function contactName(value: string, context: ReadContext): void {
	nameOfPerson(value, context);
	if (!isExpression(context.entered) || !isEmptyCell(value)) return;
	throw new InputError(
		`is "${value}", a placeholder for a missing value`,
		'Return the name, or an empty text where there is none.',
	);
}

/** Service document 2, part C, contact: all but the group may be left out. Each of these is one text. */
export const textDetails = {
	email: text(email),
	firstName: text({ displayName: 'First Name', ...name, placeholder: 'e.g. Nathan' }),
	insertion: text({
		displayName: 'Insertion',
		...name,
		description: 'The part between the first and last name, such as "van der"',
		placeholder: 'e.g. van der',
	}),
	lastName: text({ displayName: 'Last Name', ...name, placeholder: 'e.g. Smith' }),
	phoneCountry: text({
		displayName: 'Phone Country',
		isTrimmed: true,
		description:
			'The country of the phone number, as SVC writes it. To see examples, get a contact with a phone number.',
		placeholder: 'e.g. NL',
	}),
	phoneNumber,
};

/** What a table has in its columns, such as "none" for an email address. */
export const tableDetails = { customValues, ...textDetails };

export const details = { ...tableDetails, email: text({ ...email, matches: emailRule }) };

export const inGroup = (description: string) =>
	groupLocator({ displayName: 'Group', description, place: 'path' });

/** The group that a contact is to belong to. A new account has none to choose from. */
export const toGroup = (description: string) =>
	groupLocator({
		displayName: 'Group',
		description: `${description} To create one, select By Name and Options > Create Missing Group.`,
		hint: 'For a new group, select By Name',
		place: 'path',
		createsMissing: true,
	});

/** An existing contact; the group beside it is only there for the list. */
export const existing = {
	fromGroupId: listedGroupLocator({
		displayName: 'From Group',
		description:
			"The group to list contacts from. It isn't sent, so you can leave it empty if you enter an ID or search.",
		place: 'nowhere',
		whenEmpty: 'leaveOut',
	}),
	contactId: contactLocator({
		displayName: 'Contact',
		description: 'The contact to use',
		hint: 'Type to search. With From Group, only that group is searched.',
	}),
};

/** `email` or `sms` (service document 2, part C, opt-out). What it changes in a response is undocumented. */
export const optOutTokenType = choice({
	displayName: 'Opt-Outs to Consider',
	description: "The opt-outs that SVC considers. SVC doesn't document how they change the output.",
	options: [
		{ name: 'Email Addresses', value: 'email' },
		{ name: 'Phone Numbers', value: 'sms' },
	],
	default: 'sms',
});

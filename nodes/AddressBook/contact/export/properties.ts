import {
	choice,
	downloadFields,
	InputError,
	listFields,
	locatorList,
	notice,
	shownAs,
	text,
	when,
	yesNo,
} from '../../../shared/fields';
import { contactLocator } from '../../../messaging/addressBook/contactLocator';
import { groupLocator } from '../../../messaging/addressBook/groupLocator';

const groupIds = locatorList({
	displayName: 'Groups',
	description:
		'The groups to export contacts from. By ID, an expression can return several IDs, as a list or as comma-separated text.',
	place: 'nowhere',
	one: groupLocator({ displayName: 'Group', description: 'A group to export contacts from' }),
});

const contactIds = locatorList({
	displayName: 'Contacts',
	description:
		'Individual contacts to export. SVC may combine them with the groups in its own way, so to be sure, export them alone.',
	place: 'nowhere',
	one: contactLocator({
		displayName: 'Contact',
		description: 'A contact to export. By ID, an expression can return several IDs.',
		hint: 'Type to search the address book',
	}),
});

const format = choice({
	displayName: 'Output',
	options: [
		{
			name: 'CSV File',
			value: 'csv',
			description:
				"For spreadsheets, with a column for each custom field. Text that would run as a formula gets a leading apostrophe (').",
		},
		{ name: 'Items', value: 'items', description: 'One item per contact' },
		{
			name: 'JSON Lines File',
			value: 'jsonLines',
			description: 'One line of JSON per contact, as SVC returns it',
		},
	],
	default: 'items',
	place: 'nowhere',
	fixed: true,
});

export const exportFields = {
	atLeastOne: notice('Add at least one group or contact. Nothing in your address book changes.'),
	groupIds,
	contactIds,
	optOutType: choice({
		displayName: 'Exclude Opt-Outs',
		description:
			'The opt-outs that SVC uses to leave contacts out. SVC may still return some of these contacts. Before you send, keep only contacts whose "unsubscribed" is false.',
		hint: "Before you email people, select 'Email Opt-Outs'",
		options: [
			{ name: 'Phone Number Opt-Outs', value: 'sms', description: 'Before you text people' },
			{ name: 'Email Opt-Outs', value: 'email', description: 'Before you email people' },
			{
				name: 'Let SVC Decide',
				value: 'all',
				description: "SVC checks its opt-outs, but doesn't document which",
			},
		],
		default: 'sms',
		place: 'nowhere',
	}),
	format,
	returnAll: when({ format: ['items'] }, listFields.returnAll),
	limit: when(
		{ format: ['items'], returnAll: [false] },
		shownAs(listFields.limit, {
			hint: 'To export more than this many contacts, turn on Return All',
		}),
	),
	binaryPropertyName: when({ format: ['csv', 'jsonLines'] }, downloadFields.binaryPropertyName),
};

export const exportOptions = {
	includeBom: yesNo({
		displayName: 'Byte Order Mark in CSV',
		description:
			'Whether to start the CSV file with a byte order mark, so that Excel recognizes UTF-8',
		default: true,
		place: 'nowhere',
	}),
	delimiter: choice({
		displayName: 'Delimiter in CSV',
		description: 'The character between the columns of the CSV file',
		options: [
			{ name: 'Comma', value: ',' },
			{ name: 'Semicolon', value: ';', description: 'Expected by spreadsheets in many countries' },
			{ name: 'Tab', value: '\t' },
		],
		default: ',',
		place: 'nowhere',
	}),
	emptyIds: choice({
		displayName: 'If Groups or Contacts Is Empty',
		description:
			'The value to send for the list you left empty. Only change this if SVC rejects the export.',
		options: [
			{ name: 'Send an Empty List', value: 'empty' },
			{ name: 'Send Nothing', value: 'leaveOut' },
		],
		default: 'empty',
		place: 'nowhere',
	}),
	fileName: text({
		displayName: 'File Name',
		description: 'The name of the file. Defaults to contacts.csv or contacts.jsonl.',
		placeholder: 'e.g. newsletter.csv',
		whenEmpty: 'leaveOut',
		place: 'nowhere',
	}),
};

export function checkIds({
	groupIds: groups,
	contactIds: contacts,
}: {
	groupIds: readonly string[];
	contactIds: readonly string[];
}): void {
	if (groups.length + contacts.length > 0) return;
	throw new InputError(
		"is empty, and so is 'Contacts'",
		'Select at least one group or contact.',
		groupIds.property.displayName,
	);
}

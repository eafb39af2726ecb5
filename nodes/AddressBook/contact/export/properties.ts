import {
	choice,
	downloadFields,
	InputError,
	listFields,
	locatorList,
	notice,
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
		'Single contacts to export. With groups and contacts together, check which contacts the output has.',
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
			description: 'For spreadsheets, with a column for each custom field',
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
		displayName: 'Leave Out Opt-Outs Of',
		description:
			'The opt-outs to leave contacts out for. SVC also returns whether each contact opted out.',
		options: [
			{ name: 'Email and SMS', value: 'all', description: 'No opt-out type is sent' },
			{ name: 'Email', value: 'email' },
			{ name: 'SMS', value: 'sms' },
		],
		default: 'all',
		place: 'nowhere',
	}),
	format,
	returnAll: when({ format: ['items'] }, listFields.returnAll),
	limit: when({ format: ['items'], returnAll: [false] }, listFields.limit),
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
		displayName: 'Empty Groups or Contacts',
		description:
			'How to send the list that you left empty, groups or contacts. Only change it if SVC rejects the export.',
		options: [
			{ name: 'Send Without a Value', value: 'empty', description: 'SVC gets an empty list' },
			{ name: "Don't Send", value: 'leaveOut', description: 'SVC gets only the other list' },
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

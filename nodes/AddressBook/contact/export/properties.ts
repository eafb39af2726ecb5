import {
	choice,
	downloadFields,
	InputError,
	listFields,
	locatorList,
	text,
	when,
	yesNo,
} from '../../../shared/fields';
import { contactLocator } from '../../../messaging/addressBook/contactLocator';
import { groupLocator } from '../../../messaging/addressBook/groupLocator';

const groupIds = locatorList({
	displayName: 'Groups',
	description:
		'The groups whose contacts are exported. By ID, an expression may give several IDs: a list, or text with commas between them.',
	place: 'nowhere',
	one: groupLocator({ displayName: 'Group', description: 'A group of the account' }),
});

const contactIds = locatorList({
	displayName: 'Contacts',
	description:
		'Single contacts to export. The service calls both groups and contacts required; what is sent for the one that is empty can be chosen in the options.',
	place: 'nowhere',
	one: contactLocator({
		displayName: 'Contact',
		description: 'A contact of the account. By ID, an expression may give several.',
		hint: 'Type a part of a name, an address or a number to search',
	}),
});

const format = choice({
	displayName: 'Output',
	options: [
		{
			name: 'CSV File',
			value: 'csv',
			description: 'For spreadsheets; each custom field of the account is a column',
		},
		{ name: 'Items', value: 'items', description: 'One item for each contact' },
		{
			name: 'JSON Lines File',
			value: 'jsonLines',
			description: 'One line of JSON for each contact, as the service gives it',
		},
	],
	default: 'items',
	place: 'nowhere',
	fixed: true,
});

export const exportFields = {
	groupIds,
	contactIds,
	optOutType: choice({
		displayName: 'Opt-Outs',
		description:
			'Which opt-outs count. The service filters the contacts by them, and says of those it gives whether they have opted out.',
		options: [
			{ name: 'All Types', value: 'all', description: 'No type is named in the request' },
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
		description: 'Whether to begin the CSV file with a mark by which Excel recognizes UTF-8',
		default: true,
		place: 'nowhere',
	}),
	delimiter: choice({
		displayName: 'Delimiter in CSV',
		description: 'What stands between the columns of the CSV file',
		options: [
			{ name: 'Comma', value: ',' },
			{ name: 'Semicolon', value: ';', description: 'As spreadsheets expect it in many countries' },
			{ name: 'Tab', value: '\t' },
		],
		default: ',',
		place: 'nowhere',
	}),
	emptyIds: choice({
		displayName: 'Empty Groups or Contacts',
		description:
			'What is sent when there are only groups, or only contacts. The service calls both required and does not say what it takes for none.',
		options: [
			{ name: 'Send Without a Value', value: 'empty', description: 'As in "contactIds="' },
			{ name: 'Leave Out', value: 'leaveOut' },
		],
		default: 'empty',
		place: 'nowhere',
	}),
	fileName: text({
		displayName: 'File Name',
		description: 'What the file is called; contacts.csv or contacts.jsonl if it is not set',
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
	const count = groups.length + contacts.length;
	if (count === 0) {
		throw new InputError(
			'is empty, and so is "Contacts"',
			'Choose at least one group or contact.',
			groupIds.property.displayName,
		);
	}
}

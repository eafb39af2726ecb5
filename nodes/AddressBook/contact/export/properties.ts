import {
	choice,
	type Field,
	InputError,
	list,
	type ListField,
	text,
	texts,
	uuidRule,
	when,
	yesNo,
} from '../../../shared/fields';
import { downloadFields, listFields } from '../../../shared/commonFields';
import { groupLocator } from '../../../messaging/addressBook/groupLocator';

const groupList = list({
	displayName: 'Groups',
	description:
		'The groups whose contacts are exported. An expression may give a list of group IDs.',
	entryName: 'Group',
	entry: {
		groupId: groupLocator({
			displayName: 'Group',
			description: 'A group of the account',
		}),
	},
	place: 'nowhere',
});

const groups: Field<Array<{ groupId: string }>> & ListField = {
	...groupList,
	read: (raw, context) =>
		groupList.read(
			Array.isArray(raw)
				? raw.map((one: unknown) => (typeof one === 'string' ? { groupId: one } : one))
				: raw,
			context,
		),
};

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
	groups,
	contactIds: texts({
		displayName: 'Contact IDs',
		description:
			'The IDs of single contacts to export, separated by commas. The service calls both group IDs and contact IDs required; what is sent for the one that is empty can be chosen in the options.',
		placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
		place: 'nowhere',
		matches: uuidRule,
	}),
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
		description: 'Whether to begin the CSV file with a mark by which Excel recognises UTF-8',
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
		displayName: 'Empty ID List',
		description:
			'What is sent when there are only groups, or only contact IDs. The service calls both required and does not say what it takes for none.',
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
		place: 'nowhere',
	}),
};

/** As for deletions: IDs stand in the address, which may not get too long on the way to the service. */
export const mostIds = 30;

export function checkIds({
	groups: chosen,
	contactIds = [],
}: {
	groups: ReadonlyArray<{ groupId: string }>;
	contactIds?: readonly string[] | undefined;
}): void {
	const count = chosen.length + contactIds.length;
	if (count === 0) {
		throw new InputError(
			'is empty, and so is "Contact IDs"',
			'Choose at least one group, or give the ID of a contact.',
			groupList.property.displayName,
		);
	}
	if (count <= mostIds) return;
	throw new InputError(
		`and "Contact IDs" have ${count} entries together, but at most ${mostIds} fit into the address of a request`,
		'Export them with several input items.',
		groupList.property.displayName,
	);
}

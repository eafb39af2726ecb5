import {
	additionalProperties,
	choice,
	excerpt,
	type Field,
	InputError,
	isBlank,
	isObject,
	list,
	type ListField,
	text,
	texts,
	when,
} from '../shared/fields';
import { contactLocator } from './addressBook/contactLocator';
import { tagLocator } from './addressBook/fieldLocator';
import { groupLocator } from './addressBook/groupLocator';
import { international, phoneNumber } from './phoneNumber';

/** Exactly one of group, contact and msisdn; data only with msisdn (service document 2, recipient). */
export type Recipient =
	| { group: string }
	| { contact: string }
	| { msisdn: string; data?: Record<string, string> };

const phoneNumberTexts = texts({
	displayName: 'Phone Number',
	description:
		'With country prefix, beginning with +. Several numbers, separated by commas or given as a list by an expression, become one recipient each.',
	placeholder: 'e.g. +4915112345678',
	required: true,
});

export const phoneNumbers: Field<string[]> = {
	...phoneNumberTexts,
	read: (raw, context) => phoneNumberTexts.read(raw, context).map(phoneNumber),
};

const tagValueText = text({
	displayName: 'Value',
	description: 'What stands in the text instead of the tag',
	placeholder: 'e.g. Jane',
});

/**
 * Empty text is a value like others (not everybody has an insertion), but an expression that gives
 * nothing is more likely a mistake, and "Dear ," would be sent for money.
 */
const tagValue: Field<string> = {
	...tagValueText,
	isNothing: () => false,
	read(raw, context) {
		if (typeof raw === 'string' && isBlank(raw)) return raw;
		const value = tagValueText.read(raw, context);
		if (value !== undefined) return value;
		throw new InputError(
			'has an expression that gives nothing for this item',
			'If it may be empty, say so in the expression, for example {{ $json.firstName ?? "" }}.',
		);
	},
};

const tagValueEntry = {
	fieldId: tagLocator({
		displayName: 'Tag',
		description:
			'The data tag in the text, by what it stands for, or by its number. The list has your own fields too if "Address Book" is among the areas in use of the credential.',
	}),
	value: tagValue,
};

export type TagValues = ReadonlyArray<{ readonly fieldId: string; readonly value: string }>;

/** Values for the data tags of a text. */
export function tagValueList(settings: { displayName: string; description: string }) {
	return list({ ...settings, entryName: 'Value', entry: tagValueEntry });
}

export const tagValues = tagValueList({
	displayName: 'Tag Values',
	description: 'What to put in place of the data tags in the text',
});

const listNeeds =
	'The list needs "Address Book" among the areas in use of the credential; without it, give the ID.';

/** The choice comes first in the alphabet because n8n's lint sorts five or more fields by name. */
const entry = {
	type: choice({
		displayName: 'Addressed By',
		options: [
			{
				name: 'Contact',
				value: 'contact',
				description: 'One person in the address book',
			},
			{
				name: 'Group',
				value: 'group',
				description: 'Everybody in a group of the address book',
			},
			{ name: 'Phone Number', value: 'phoneNumber' },
		],
		default: 'phoneNumber',
		fixed: true,
	}),
	contact: when(
		{ type: ['contact'] },
		contactLocator({
			displayName: 'Contact',
			description: `The contact in the address book. ${listNeeds}`,
			hint: 'Type a part of a name, an address or a number to search',
		}),
	),
	group: when(
		{ type: ['group'] },
		groupLocator({
			displayName: 'Group',
			description: `The group in the address book. ${listNeeds}`,
		}),
	),
	phoneNumber: when({ type: ['phoneNumber'] }, phoneNumbers),
	data: when({ type: ['phoneNumber'] }, tagValues),
};

/** The recipients of a message, at least one. */
export function recipients(settings: { required?: boolean } = {}): Field<Recipient[]> & ListField {
	const entries = list({
		displayName: 'Recipients',
		description: 'Who gets the message',
		entryName: 'Recipient',
		entry,
		min: 1,
		...settings,
	});
	return {
		...entries,
		read: (raw, context) => entries.read(raw, context).flatMap(recipientsOf),
	};
}

function recipientsOf(
	{
		contact,
		group,
		phoneNumber: numbers = [],
		data = [],
	}: {
		contact?: string | undefined;
		group?: string | undefined;
		phoneNumber?: string[] | undefined;
		data?: TagValues | undefined;
	},
	index: number,
): Recipient[] {
	if (contact !== undefined) return [{ contact }];
	if (group !== undefined) return [{ group }];
	const label = `Recipient ${index + 1}: ${tagValues.property.displayName}`;
	return msisdnRecipients(numbers, data, label);
}

/** One recipient for each number, all with the same data. */
export function msisdnRecipients(
	numbers: readonly string[],
	data: TagValues,
	dataLabel: string,
): Array<{ msisdn: string; data?: Record<string, string> }> {
	const values = byField(data, dataLabel);
	return numbers.map((msisdn) => ({ msisdn, ...(data.length > 0 && { data: values }) }));
}

/** @param label the list's name, for messages */
export function byField(data: TagValues, label: string): Record<string, string> {
	const values: Record<string, string> = {};
	for (const { fieldId, value } of data) {
		if (Object.hasOwn(values, fieldId)) {
			throw new InputError(
				`gives two values for the field ${excerpt(fieldId)}`,
				'Remove one of them.',
				label,
			);
		}
		values[fieldId] = value;
	}
	return values;
}

/**
 * The rules for recipients that were written in the service's own form, as additional properties.
 * @param given whatever stands under `recipients` there
 */
export function checkWrittenRecipients(given: unknown): void {
	if (given === undefined) return;
	if (!Array.isArray(given)) throw badRecipients('must give a list in "recipients"');
	given.forEach((recipient: unknown, index) => {
		const problem = problemOf(recipient);
		if (problem) throw badRecipients(`has in "recipients", entry ${index + 1}, ${problem}`);
	});
}

function problemOf(recipient: unknown): string | undefined {
	if (!isObject(recipient)) return 'something that is no object';
	const given = (name: string) => recipient[name] !== undefined && recipient[name] !== null;
	const kinds = ['group', 'contact', 'msisdn'].filter(given);
	if (kinds.length !== 1) {
		return kinds.length === 0
			? 'neither a group nor a contact nor an msisdn'
			: `both ${kinds.join(' and ')}, but exactly one is allowed`;
	}
	const { msisdn } = recipient;
	if (given('msisdn') && !(typeof msisdn === 'string' && international.test(msisdn))) {
		return `an msisdn that is no phone number with country prefix: ${excerpt(JSON.stringify(msisdn))}`;
	}
	return given('data') && !given('msisdn') ? 'data without an msisdn' : undefined;
}

function badRecipients(problem: string): InputError {
	return new InputError(
		problem,
		'A recipient is one of { "msisdn": "+4915112345678" }, { "group": "<ID>" } and { "contact": "<ID>" }; "data" goes with "msisdn" only.',
		additionalProperties.property.displayName,
	);
}

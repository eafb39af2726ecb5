import type { IDataObject } from 'n8n-workflow';
import {
	choice,
	type Field,
	InputError,
	isBlank,
	list,
	mapValue,
	numberToCall,
	readByPeople,
	text,
	texts,
	type Values,
	when,
} from '../shared/fields';
import { canonical } from '../shared/ledger';
import { contactLocator } from './addressBook/contactLocator';
import { tagLocator, tagName } from './addressBook/fieldLocator';
import { groupLocator } from './addressBook/groupLocator';
import { asPhoneNumber, phoneNumberHint } from './phoneNumber';

/** Exactly one of group, contact and msisdn; data only with msisdn (service document 2, recipient). */
export type Recipient =
	| { group: string }
	| { contact: string }
	| { msisdn: string; data?: Record<string, string> };

export const phoneNumbersField = mapValue(
	texts({
		displayName: 'Phone Number',
		description:
			'Phone number with country code, starting with +. For several recipients, separate numbers with commas or use an expression that returns a list.',
		hint: phoneNumberHint,
		placeholder: 'e.g. +4915112345678',
		required: true,
		kind: numberToCall,
	}),
	(numbers, context) => numbers.map((number) => asPhoneNumber(number, context)),
);

const valueForPeople = readByPeople();

const tagValueText = text({
	displayName: 'Value',
	description: 'The text that replaces the tag',
	placeholder: 'e.g. Jane',
	kind: valueForPeople,
});

/**
 * Empty text is a value like others (not everyone has an insertion), but an expression that gives
 * nothing is more likely a mistake, and "Dear ," would be sent for money.
 */
const tagValue: Field<string> = {
	...tagValueText,
	isNothing: () => false,
	read(raw, context) {
		if (typeof raw === 'string' && isBlank(raw)) {
			valueForPeople(raw, context);
			return raw;
		}
		const value = tagValueText.read(raw, context);
		if (value !== undefined) return value;
		throw new InputError(
			'has an expression that returns nothing for this item',
			'If it can be empty, return an empty text, for example {{ $json.firstName ?? "" }}.',
		);
	},
};

const tagValueEntry = {
	fieldId: tagLocator({
		displayName: 'Tag',
		description:
			'The data tag in the text, by meaning or number. To list your custom fields, add "Address Book" under the credential\'s areas in use.',
	}),
	value: tagValue,
};

export type TagValues = ReadonlyArray<{ readonly fieldId: string; readonly value: string }>;

export function tagValueList(settings: { displayName: string; description: string }) {
	return list({ ...settings, entryName: 'Value', entry: tagValueEntry });
}

export const tagValues = tagValueList({
	displayName: 'Tag Values',
	description:
		'The values that replace the tags in the text, such as [[first name]], or {{7}} for the custom field with ID 7',
});

const listNeeds =
	'To choose from a list, add "Address Book" under the credential\'s areas in use. Otherwise, enter the ID.';

export const contactField = contactLocator({
	displayName: 'Contact',
	description: `The contact to send to. ${listNeeds}`,
	hint: 'Type to search the address book',
});

export const groupField = groupLocator({
	displayName: 'Group',
	description: `The group to send to. ${listNeeds}`,
});

export const contactChoice = {
	name: 'Contact',
	value: 'contact',
	description: 'A contact in the address book',
} as const;

export const groupChoice = {
	name: 'Group',
	value: 'group',
	description: 'All contacts of a group in the address book',
} as const;

export const phoneNumberChoice = { name: 'Phone Number', value: 'phoneNumber' } as const;

/** The choice comes first in the alphabet because n8n's lint sorts five or more fields by name. */
const entry = {
	type: choice({
		displayName: 'Addressed By',
		options: [contactChoice, groupChoice, phoneNumberChoice],
		default: 'phoneNumber',
		fixed: true,
	}),
	contact: when({ type: ['contact'] }, contactField),
	group: when({ type: ['group'] }, groupField),
	phoneNumber: when({ type: ['phoneNumber'] }, phoneNumbersField),
	data: when({ type: ['phoneNumber'] }, tagValues),
};

export function recipients(settings: { required?: boolean; description?: string } = {}) {
	return mapValue(
		list({
			displayName: 'Recipients',
			description: 'The recipients of the message',
			entryName: 'Recipient',
			entry,
			min: 1,
			...settings,
		}),
		(entries) =>
			entries.flatMap((chosen, index) =>
				recipientsOf(chosen, `Recipient ${index + 1}: ${tagValues.property.displayName}`),
			),
	);
}

export function recipientsOf(
	{ contact: one, group: all, phoneNumber, data }: Partial<Values<typeof entry>>,
	dataLabel = '',
): Recipient[] {
	if (one !== undefined) return [{ contact: one }];
	if (all !== undefined) return [{ group: all }];
	return msisdnRecipients(phoneNumber ?? [], data ?? [], dataLabel);
}

export function msisdnRecipients(
	numbers: readonly string[],
	data: TagValues,
	dataLabel: string,
): Array<{ msisdn: string; data?: Record<string, string> }> {
	const values = byField(data, dataLabel);
	return numbers.map((msisdn) => ({ msisdn, ...(data.length > 0 && { data: values }) }));
}

export function byField(data: TagValues, label: string): Record<string, string> {
	const values: Record<string, string> = {};
	for (const { fieldId, value } of data) {
		if (Object.hasOwn(values, fieldId)) {
			throw new InputError(
				`has two values for the tag ${tagName(fieldId)}`,
				'Remove one of them.',
				label,
			);
		}
		values[fieldId] = value;
	}
	return values;
}

/** Completes the sentence that starts with the field's name. */
export const repeatedProblem =
	'has the same recipient more than once, so the message would be sent and billed each time';

export function isAnyRepeated(listed: ReadonlyArray<IDataObject | Recipient | string>): boolean {
	return new Set(listed.map(recipientKey)).size < listed.length;
}

/** The IDs of groups and contacts are equal in capital and small letters. */
export function recipientKey(recipient: IDataObject | Recipient | string): string {
	const key = canonical(recipient);
	return typeof recipient === 'object' && !('msisdn' in recipient) ? key.toLowerCase() : key;
}

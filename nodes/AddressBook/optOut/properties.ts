import type { InputItem } from '../../shared/send';
import { defaultCountry } from '../../messaging/defaultCountry';
import { international, refuseWords } from '../../messaging/phoneNumber';
import { checkNumber, emailOrNumber, unknownNumbers } from '../contact/phoneNumber';
import {
	choice,
	emailRule,
	excerpt,
	inField,
	InputError,
	mapValue,
	target,
	text,
	when,
} from '../../shared/fields';

/** What opt-outs are kept of: SVC's token type (service document 2, part C, opt-out). */
export const type = choice({
	displayName: 'Type',
	description:
		'The type of opt-out. SVC stores opt-outs of email addresses and phone numbers separately.',
	options: [
		{ name: 'Email Address', value: 'email' },
		{
			name: 'Phone Number',
			value: 'sms',
			description:
				"Opt-outs of SMS messages. SVC doesn't document whether they also apply to WhatsApp and Viber.",
		},
	],
	default: 'sms',
});

/**
 * Spaces around a value, which spreadsheets leave there, would make it match no one. Nor would a number
 * in another form than that of the contacts.
 */
export const value = mapValue(
	text({
		displayName: 'Email Address or Phone Number',
		isTrimmed: true,
		description:
			'The email address or phone number. Write phone numbers as in your contacts: SVC may treat +31612345678 and 0031612345678 as different numbers.',
		hint: 'For an email address, set Type to Email Address',
		placeholder: 'e.g. +4915112345678',
		required: true,
		kind: target,
	}),
	emailOrNumber,
);

/** SVC keeps it in the history of the value. */
export const reasonSettings = {
	displayName: 'Reason',
	description:
		'The reason for the change, and how the person asked for it. SVC keeps it in the history.',
	placeholder: 'e.g. Asked by phone on January 31',
};

export const reason = text({ ...reasonSettings, place: 'body' });

/**
 * How numbers have to be written is undocumented, so only what can't be one is rejected: the decimals that a table
 * makes of a number, or a number cut short. No country has numbers of less than seven digits, its code included.
 */
const phoneRule = {
	pattern: /^(?!.*\.0+$)(?=(?:\D*\d){7})[+(]?\d[\d ()/.-]+$/,
	says: 'must be one phone number',
	remedy: 'Start with + and the country code, for example +31612345678.',
};

const ofNumbers = { '/type': ['sms'] };

export const numberOptions = {
	defaultCountry: when(ofNumbers, defaultCountry),
	unknownNumbers: when(ofNumbers, unknownNumbers),
};

/** A value of the wrong type would be stored, but opt out no one. */
function checkValue(values: { type: 'email' | 'sms'; value: string }): void {
	const { pattern, says, remedy } = values.type === 'email' ? emailRule : phoneRule;
	if (pattern.test(values.value)) return;
	const { displayName } = value.property;
	if (values.type === 'sms') inField(displayName, () => refuseWords(values.value));
	const isOther = values.type === 'email' ? phoneRule.pattern : emailRule.pattern;
	const other = values.type === 'email' ? 'Phone Number' : 'Email Address';
	throw new InputError(
		`${says} for the selected type, but it's "${excerpt(values.value)}"`,
		isOther.test(values.value) ? `Set 'Type' to ${other}.` : remedy,
		displayName,
	);
}

/** Of one that opts out or in, which has to be the number that messages go to. */
export function checkNewValue(
	values: { type: 'email' | 'sms'; value: string; isActive?: boolean },
	{ read }: InputItem,
): void {
	checkValue(values);
	if (values.type !== 'sms') return;
	checkNumber(values.value, read, value.property.displayName);
	// In contacts, too, numbers are sent as they were entered, but messages to a number always have this form.
	if (values.isActive !== false && !international.test(values.value)) read.hint?.(otherForm);
}

const otherForm =
	"At least one phone number isn't written like +31612345678, as messages are sent. SVC may treat it as a different number, so messages may still arrive. To write all numbers this way, set Options > Default Country.";

/** Of one opt-out, which has no ID: it's found by the address or number. */
export const ofOptOut = {
	options: { defaultCountry },
	check: checkValue,
	statuses: {
		404: {
			says: 'SVC has no opt-out or opt-in for this address or number',
			remedy:
				'Check the spelling and the selected type. Maybe this address or number never opted out.',
		},
	},
};

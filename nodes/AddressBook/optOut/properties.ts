import { choice, emailRule, excerpt, type Field, InputError, text } from '../../shared/fields';

/** What opt-outs are kept of: the service's token type (service document 2, part C, opt-out). */
export const type = choice({
	displayName: 'Type',
	description: 'Opt-outs of email addresses and of phone numbers are kept apart',
	options: [
		{ name: 'Email', value: 'email', description: 'An email address' },
		{ name: 'SMS', value: 'sms', description: 'A phone number' },
	],
	default: 'email',
});

const given = text({
	displayName: 'Email Address or Phone Number',
	description:
		'Whose opt-out is meant. Write phone numbers as they are in the contacts: whether the service knows +31612345678 and 0031612345678 for the same is not described.',
	placeholder: 'e.g. jane.doe@example.com',
	required: true,
});

/** Spaces around a value, which spreadsheets leave there, would make it that of nobody. */
export const value: Field<string> = {
	...given,
	read: (raw, context) => given.read(typeof raw === 'string' ? raw.trim() : raw, context),
};

/** The service keeps it in the history of the value. */
export const messageSettings = {
	displayName: 'Message',
	description:
		'Why it is changed, and how the person said so. The service keeps it in the history, where it is the proof.',
	placeholder: 'e.g. Asked by phone on 31 January',
};

export const message = text({ ...messageSettings, place: 'body' });

/** How numbers have to be written is not shown, so only what cannot be one is refused. */
const phoneRule = {
	pattern: /^[+(]?\d[\d ()/.-]{2,}$/,
	says: 'must be one phone number',
	remedy: 'Write it with + and the country prefix, for example +31612345678.',
};

/** A value of the wrong type would be stored, and opt out nobody. */
export function checkValue(values: { type: 'email' | 'sms'; value: string }): void {
	const { pattern, says, remedy } = values.type === 'email' ? emailRule : phoneRule;
	if (pattern.test(values.value)) return;
	throw new InputError(
		`${says} for the type chosen, but it is "${excerpt(values.value)}"`,
		remedy,
		given.property.displayName,
	);
}

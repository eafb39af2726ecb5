import type { IDataObject } from 'n8n-workflow';
import { international } from '../../messaging/phoneNumber';
import { checkSmsSenders } from '../../messaging/senders';
import { NegativeAnswer, UnusableAnswer } from '../../shared/errors';
import {
	choice,
	inField,
	InputError,
	mapValue,
	orSendAnyway,
	senderName,
	text,
	when,
} from '../../shared/fields';
import { word } from '../../shared/http';

const keyTag = '[[message key]]';
const keyTags = /\[\[\s*message\s+key\s*\]\]/gi;

/** SVC recognizes the message by its key alone (service document 3, part B, test). */
export const testText = mapValue(
	text({
		displayName: 'Text',
		description: `The text of the message, which must contain ${keyTag}. A text of several SMS parts can cost more.`,
		hint: `Keep ${keyTag}: the node replaces it with the 16 characters that identify the message`,
		default: keyTag,
		rows: 2,
		required: true,
		place: 'nowhere',
	}),
	(entered) => {
		const value = entered.trim();
		const rest = value.replace(keyTags, '');
		if (rest === value) {
			throw new InputError(
				`must contain ${keyTag}`,
				`Add ${keyTag} to the text. SVC only reports messages that contain the key.`,
			);
		}
		if (!/\[\[|\{\{/.test(rest)) return value;
		throw new InputError(
			`contains a tag other than ${keyTag}`,
			'Remove the other double brackets and braces. A test handset has no data for them.',
		);
	},
);

const senderFrom = choice({
	displayName: 'Sender',
	options: [
		{
			name: 'Custom',
			value: 'custom',
			description: 'The name or number that you enter',
		},
		{ name: 'None', value: 'none', description: 'The message is sent without a sender' },
		{
			name: 'Suggested Name',
			value: 'alphanumeric',
			description: 'The alphanumeric sender that SVC suggests for the test',
		},
		{
			name: 'Suggested Number',
			value: 'numeric',
			description: 'The numeric sender that SVC suggests for the test',
		},
	],
	default: 'alphanumeric',
	fixed: true,
	place: 'nowhere',
});

const senderField = text({
	displayName: 'Sender Name or Number',
	kind: senderName,
	placeholder: 'e.g. MyShop',
	required: true,
	place: 'nowhere',
});

export const senderFields = {
	senderFrom,
	sender: when({ senderFrom: ['custom'] }, senderField),
};

/** As of any text message: it would be paid for, and say nothing of the route. */
export function checkSender(sender: string): void {
	const anyway = 'To send it anyway, use Test > Create, and send the message with SVC Messages.';
	inField(senderField.property.displayName, () =>
		orSendAnyway(anyway, () => checkSmsSenders([sender])),
	);
}

export interface MessageValues {
	readonly text: string;
	readonly senderFrom: 'custom' | 'none' | 'alphanumeric' | 'numeric';
	readonly sender?: string | undefined;
	readonly channels?: readonly string[] | undefined;
}

export function testMessage(test: IDataObject, values: MessageValues): IDataObject {
	const key = word(test.messageKey);
	if (key === '') throw new UnusableAnswer('contains no message key');
	const sender = senderOf(test, values);
	return {
		body: values.text.replace(keyTags, () => key),
		recipients: [{ msisdn: handsetNumber(test) }],
		channels: [...(values.channels ?? ['SMS'])],
		...(sender !== '' && { senders: [sender] }),
	};
}

function senderOf(test: IDataObject, { senderFrom: from, sender = '' }: MessageValues): string {
	switch (from) {
		case 'custom':
			return sender;
		case 'alphanumeric':
			return suggested(test.preferredAlphaNumericSender, 'Name');
		case 'numeric':
			return suggested(test.preferredNumericSender, 'Number');
		case 'none':
			return '';
	}
}

/** A message without a sender may take another route, so it isn't sent in place of one with a sender. */
function suggested(sender: unknown, what: string): string {
	const found = word(sender).trim();
	if (found !== '') return found;
	// Final: with another sender, a retry goes on with the same test.
	throw new NegativeAnswer(
		`"Sender" is 'Suggested ${what}', but SVC suggests none for this test`,
		"The test was started, but no message was sent. Select another 'Sender'.",
		true,
	);
}

/**
 * In `+` form. The route testing application determines whether SVC's numbers begin with zeroes, a plus, or
 * neither (service document 3, part B, test), so the digits always include the country code.
 */
export function phoneNumberOf(test: IDataObject): string | undefined {
	const number = `+${word(test.msisdn)
		.trim()
		.replace(/^(?:\+|00)/, '')}`;
	return international.test(number) ? number : undefined;
}

function handsetNumber(test: IDataObject): string {
	const number = phoneNumberOf(test);
	if (number !== undefined) return number;
	throw new UnusableAnswer('contains no phone number of a handset');
}

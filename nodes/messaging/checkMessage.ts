import { emailRule, excerpt, InputError, yesNo } from '../shared/fields';
import { roomOf } from './parts';
import { checkSpread } from './schedule';
import { checkTagValues } from './sendTo';
import { senders as senderField } from './senders';

type MessageValues = Parameters<typeof checkSpread>[0] & {
	readonly senders?: readonly string[] | undefined;
	readonly channels?: readonly string[] | undefined;
	readonly additionalProperties?: object | undefined;
	readonly body?: string | undefined;
	readonly allowLongText?: boolean | undefined;
};

/** Of a text that people write for a phone; a whole email or document takes more. */
const mostParts = 6;

export const allowLongText = yesNo({
	displayName: 'Allow Long Text',
	description: `Whether to send an SMS of more than ${mostParts} parts to each recipient. If off, the node rejects it before anything is sent.`,
	place: 'nowhere',
});

/** Characters of a name in a text message, for any network (3GPP TS 23.040, address fields). */
const longestName = 11;

const onlyNumber = /^\+[\d ()/.-]{7,25}$/;

/**
 * A text that is a phone number or an email address alone is a column that was dragged into it by mistake.
 * @throws InputError unless additional properties replace the text
 */
function checkText({ body = '', additionalProperties = {} }: MessageValues): void {
	const text = body.trim();
	const isContact = onlyNumber.test(text) || emailRule.pattern.test(text);
	if (!isContact || 'body' in additionalProperties) return;
	throw new InputError(
		`contains only "${excerpt(text)}"`,
		'Check that the right field was dragged into it. To send it anyway, enter the text as "body" in Additional Properties (JSON). Nothing was sent for this item.',
		'Text',
	);
}

/** The rules of a message that is going to be sent. */
export function checkNewMessage(
	values: MessageValues & Parameters<typeof checkTagValues>[0],
): void {
	checkMessage(values);
	checkText(values);
	checkLength(values);
	checkTagValues(values);
}

/** What one field of a message alone doesn't show. */
export function checkMessage(values: MessageValues): void {
	checkSpread(values);
	checkSenders(values);
}

/** Networks cut a longer name or drop the message, which is paid for all the same. */
function checkSenders({
	senders = [],
	channels = [],
	additionalProperties = {},
}: MessageValues): void {
	if (!isBySms(channels) || 'senders' in additionalProperties) return;
	const tooLong = senders.find((sender) => !/^\+?\d+$/.test(sender) && sender.length > longestName);
	if (tooLong === undefined) return;
	throw new InputError(
		`can have up to ${longestName} characters for SMS, but "${excerpt(tooLong)}" has ${tooLong.length}`,
		'Shorten the name, or enter a phone number. To send it anyway, enter "senders" in Additional Properties (JSON). Nothing was sent for this item.',
		senderField.property.displayName,
	);
}

/**
 * Networks transmit a long text in several parts, which cost as much as several messages. What SVC does with one of
 * any length is undocumented.
 * @throws InputError unless the user allows it
 */
function checkLength({
	body = '',
	channels = [],
	allowLongText: isAllowed,
	additionalProperties = {},
}: MessageValues): void {
	if (!isBySms(channels) || isAllowed === true || 'body' in additionalProperties) return;
	const { parts, characters } = roomOf(body);
	if (parts <= mostParts) return;
	throw new InputError(
		`has ${characters} characters, so each recipient's SMS would have ${parts} parts, which can cost as much as ${parts} messages`,
		'Shorten the text, and check that the field contains only the text to send. To send it anyway, turn on Additional Fields > Allow Long Text. Nothing was sent for this item.',
		'Text',
	);
}

function isBySms(channels: readonly string[]): boolean {
	return channels.length > 0 && channels.every((channel) => /^sms$/i.test(channel));
}

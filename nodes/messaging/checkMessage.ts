import {
	inField,
	InputError,
	orSendAnyway,
	sendAnyway,
	unusualText,
	yesNo,
} from '../shared/fields';
import { roomOf } from './parts';
import { bodyPieces, withTagsReplaced } from './pieces';
import { checkTagValues } from './sendTo';
import { checkSmsSenders, countrySpecificSenders, senders } from './senders';
import type { InputItem } from '../shared/send';
import { checkSpread } from './spread';
import type { TextRules } from './tags';

type LinkLength = Pick<TextRules, 'shortLinkLength'>;

type MessageValues = Parameters<typeof checkSpread>[0] & {
	readonly senders?: readonly string[] | undefined;
	readonly countrySpecificSenders?: Readonly<Record<string, string>> | undefined;
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

export const allowUnusualText = unusualText(
	'Whether to send a text with {name}, HTML, Markdown, \\n, or tags without a value, or of only a phone number or email address. If off, the node rejects it.',
);

/** The rules of a text by itself: its recipients are added later, or it's a change. */
export function textCheck({ shortLinkLength }: LinkLength) {
	return (values: MessageValues, item?: Pick<InputItem, 'wasSent'>): void => {
		checkMessage(values, item);
		checkLength(values, shortLinkLength);
	};
}

export function newMessageCheck(rules: LinkLength) {
	const check = textCheck(rules);
	return (
		values: MessageValues & Parameters<typeof checkTagValues>[0],
		item: Pick<InputItem, 'wasSent'>,
	): void => {
		check(values, item);
		checkTagValues(values);
	};
}

/** The same with what the message keeps: its channels, for a text that is new to them, or the other way round. */
export function checkKept(
	kept: MessageValues,
	{ shortLinkLength }: LinkLength,
	changes: (...names: string[]) => boolean,
): void {
	for (const name of ['senders', 'countrySpecificSenders'] as const) {
		if (changes(name, 'channels')) checkSenders(name, kept);
	}
	if (changes('body', 'channels')) checkLength(kept, shortLinkLength);
}

/** What one field of a message alone doesn't show. */
export function checkMessage(values: MessageValues, item?: Pick<InputItem, 'wasSent'>): void {
	if (item?.wasSent() !== true) checkSpread(values);
	checkSenders('senders', values);
	checkSenders('countrySpecificSenders', values);
}

const senderFields = {
	senders: { field: senders, anyway: sendAnyway('senders', 'a list with it') },
	countrySpecificSenders: {
		field: countrySpecificSenders,
		anyway: sendAnyway('countrySpecificSenders', 'all of them'),
	},
};

function checkSenders(name: keyof typeof senderFields, values: MessageValues): void {
	const { channels = [], additionalProperties = {}, [name]: given = {} } = values;
	if (!isBySms(channels) || name in additionalProperties) return;
	const { field, anyway } = senderFields[name];
	inField(field.property.displayName, () =>
		orSendAnyway(anyway, () => checkSmsSenders(Object.values(given))),
	);
}

/**
 * Networks transmit a long text in several parts, which cost as much as several messages. What SVC does with one of
 * any length is undocumented.
 */
function checkLength(
	{ body = '', channels = [], allowLongText: isAllowed, additionalProperties = {} }: MessageValues,
	shortLinkLength: number,
): void {
	if (!isBySms(channels) || isAllowed === true || 'body' in additionalProperties) return;
	const { parts, characters } = roomOf(
		withTagsReplaced(bodyPieces(body), { linkLength: shortLinkLength }),
	);
	if (parts <= mostParts) return;
	throw new InputError(
		`has ${characters} characters, so each recipient's SMS would have ${parts} parts, which can cost as much as ${parts} messages`,
		"Shorten the text, and check that the field contains only the text to send. To send it anyway, add 'Allow Long Text' and turn it on.",
		'Text',
	);
}

export function isBySms(channels: readonly string[]): boolean {
	return channels.length > 0 && channels.every((channel) => /^sms$/i.test(channel));
}

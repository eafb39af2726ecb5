import { excerpt, InputError } from '../shared/fields';
import { checkSpread } from './schedule';
import { senders as senderField } from './senders';

type MessageValues = Parameters<typeof checkSpread>[0] & {
	readonly senders?: readonly string[] | undefined;
	readonly channels?: readonly string[] | undefined;
	readonly additionalProperties?: object | undefined;
};

/** Characters of a name in a text message, for any network (3GPP TS 23.040, address fields). */
const longestName = 11;

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
	const isBySms = channels.length > 0 && channels.every((channel) => /^sms$/i.test(channel));
	if (!isBySms || 'senders' in additionalProperties) return;
	const tooLong = senders.find((sender) => !/^\+?\d+$/.test(sender) && sender.length > longestName);
	if (tooLong === undefined) return;
	throw new InputError(
		`can have up to ${longestName} characters for SMS, but "${excerpt(tooLong)}" has ${tooLong.length}`,
		'Shorten the name, or enter a phone number. To send it anyway, enter "senders" in Additional Properties (JSON). Nothing was sent for this item.',
		senderField.property.displayName,
	);
}

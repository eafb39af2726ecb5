import { phoneNumberField } from '../../messaging/phoneNumber';
import { checkSmsSenders, senders } from '../../messaging/senders';
import { messages } from '../../Messages/area';
import { messageText, refuseTypedTags } from '../../Messages/response/messageText';
import { type UnknownOutcome, UnusableAnswer } from '../../shared/errors';
import {
	type Added,
	choice,
	InputError,
	mapValue,
	readByPeople,
	shownAs,
	text,
	when,
} from '../../shared/fields';
import { json } from '../../shared/http';
import type { Step } from '../../shared/send';

export const inviteBy = choice({
	displayName: 'Invite By',
	options: [
		{ name: 'As in Send Invites', value: 'default' },
		{ name: 'Email', value: 'email', description: 'SVC emails the invite' },
		{ name: 'Link', value: 'link', description: 'The output contains the link' },
		{
			name: 'Text Message',
			value: 'text',
			description: 'The node sends the link with SVC Messages. Costs money, in the sandbox too.',
		},
	],
	default: 'default',
	fixed: true,
	place: 'nowhere',
});

export const inviteePhoneNumber = when({ inviteBy: ['text'] }, phoneNumberField);

const textMessage = text({
	displayName: 'Text Message',
	description:
		'The text for people you invite by text message. The link follows on its own line. Defaults to "Please sign", followed by the name of the dossier.',
	placeholder: 'e.g. Please sign your rental contract:',
	rows: 2,
	kind(value, context) {
		refuseTypedTags('invites', value, context);
		readByPeople()(value, context);
	},
	place: 'nowhere',
});

const textSenders = mapValue(shownAs(senders, { displayName: 'Text Message Sender' }), (given) => {
	checkSmsSenders(given ?? []);
	return given;
});

export const textOptions = { textMessage, textSenders };

/** Each part may be billed, so a long name of a dossier is cut. */
const mostParts = 3;

/** What someone has written for the invitee isn't cut, because they can't read the rest anywhere. */
export function checkTextMessage(textMessage: string | undefined): void {
	if (textMessage === undefined) return;
	const { parts } = messageText(textMessage, '', Infinity);
	if (parts <= mostParts) return;
	throw new InputError(
		`is too long: with the link, each text message would have ${parts} parts, and can cost as much as ${parts} messages`,
		`Shorten it to ${mostParts} parts, about 430 characters, or 170 with emoji. To send a longer one, invite by link, and send the link with SVC Messages.`,
		textOptions.textMessage.property.displayName,
	);
}

export type TextValues = Partial<Added<typeof textOptions>> & { readonly name: string };

export function textStep(
	id: string,
	{ name, textMessage = `Please sign ${name}:`, textSenders }: TextValues,
	msisdn: string,
	link: string,
): Step {
	const { body } = messageText(textMessage, link, mostParts);
	return {
		area: messages,
		request: 'POST /accounts/{accountId}/messages',
		// Who else gets one can be corrected before a retry.
		of: id,
		body: json({
			body,
			recipients: [{ msisdn }],
			channels: ['SMS'],
			...(textSenders && { senders: [...textSenders] }),
		}),
	};
}

/** What stands between the brackets of a link tag must be a URL (service document 2, body tags). */
export function checkTextLink(link: unknown): string {
	if (typeof link === 'string' && /^https?:\/\/[^\s[\]]+$/.test(link)) return link;
	throw new UnusableAnswer("contains an invite whose link isn't a URL");
}

export function textMayBeSent(name: string): UnknownOutcome {
	return {
		what: `the text message to ${name} was sent`,
		check: 'Check with Message > Get Many of the SVC Messages node',
	};
}

import { json } from '../shared/http';
import type { IdenticalRequests } from '../shared/ledger';
import { audienceOf } from './audience';
import type { channelLocator } from './channels';
import { newMessageCheck } from './checkMessage';
import { type Content, contentObject } from './content';
import { defaultCountry } from './defaultCountry';
import { addressed, type ChosenRecipients, eachRecipientOnce, sendTo } from './sendTo';
import { senders } from './senders';
import { bodyText, type TextRules } from './tags';

/**
 * Text, recipients and channels. Which fields SVC requires is undocumented; a message that lacks one of these reaches no
 * one, so a new one must have them.
 */
export function newMessageFields(
	initial: 'phoneNumber' | 'group',
	rules: TextRules,
	channels: ReturnType<typeof channelLocator>,
) {
	return {
		...sendTo(initial),
		body: bodyText(rules, { required: true, isSwitchBeside: true }),
		senders,
		channels: channels({ required: true }),
	};
}

export function sendingMessage(rules: TextRules) {
	return {
		options: { defaultCountry },
		check: newMessageCheck(rules),
		send: {
			as: 'one',
			audience: audienceOf,
			body: (values: ChosenRecipients & Content, _item: unknown, identical: IdenticalRequests) =>
				json(contentObject(addressed(eachRecipientOnce(values, identical)))),
		},
	} as const;
}

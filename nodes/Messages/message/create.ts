import { filledTags, noRecipients, sameNumber } from '../../messaging/hints';
import { allowLongText, allowUnusualText } from '../../messaging/checkMessage';
import { sendingMessage } from '../../messaging/newMessage';
import type { UnknownSpend } from '../../shared/errors';
import { costNotices } from '../../shared/fields';
import { operation } from '../area';
import { mainFields, messageOptions, textRules } from './properties';

export const messageMayExist: UnknownSpend = {
	what: 'the message was created and sent',
	done: 'sent',
	check: 'Check with Message > Get Many, ordered by date,',
};

export const createMessage = operation({
	name: 'Send',
	value: 'create',
	action: 'Send message',
	description:
		"Send a message to one or more recipients, now or at a set time. Costs money, and you can't recall it once it's sent.",
	request: 'POST /accounts/{accountId}/messages',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: {
		...messageMayExist,
		check: `${messageMayExist.check} or search for its name with Message > Search,`,
	},
	fields: {
		...costNotices(
			"Executing this step sends for real: messages cost money and can't be recalled. Each input item sends one to each of its recipients. By default, SVC leaves out people who opted out. To estimate the cost first, run SVC Campaigns > Campaign > Preview Cost.",
			'message',
		),
		...mainFields,
	},
	additionalFields: { ...messageOptions, allowLongText, allowUnusualText },
	...sendingMessage(textRules),
	hints: [noRecipients('message'), sameNumber, filledTags],
});

import { contentOptions } from '../../messaging/content';
import { filledTags, noRecipients } from '../../messaging/hints';
import { allowLongText, allowUnusualText } from '../../messaging/checkMessage';
import { sendingMessage } from '../../messaging/newMessage';
import { costNotices } from '../../shared/fields';
import { operation } from '../area';
import { mainFields, textRules } from './properties';

export const createCampaign = operation({
	name: 'Send',
	value: 'create',
	action: 'Send campaign',
	description:
		"Send a campaign to groups, contacts, or phone numbers, now or at a set time. Costs money, and you can't recall it once it's sent.",
	request: 'POST /accounts/{accountId}/messages',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: {
		what: 'the campaign was created and sent',
		done: 'sent',
		check:
			'Check with Campaign > Get Many, ordered by date, or search for its name with Campaign > Search,',
	},
	fields: {
		...costNotices(
			"Executing this step sends for real: campaigns cost money and can't be recalled. Each input item sends one. By default, SVC leaves out people who opted out. To see the cost and the texts first, run Campaign > Preview Cost.",
			'campaign',
		),
		...mainFields,
	},
	additionalFields: { ...contentOptions, allowLongText, allowUnusualText },
	...sendingMessage(textRules),
	hints: [noRecipients('campaign'), filledTags],
});

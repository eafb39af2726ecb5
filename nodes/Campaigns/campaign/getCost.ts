import { defaultCountry } from '../../messaging/defaultCountry';
import { certainCostIn } from '../../messaging/cost';
import { contentObject, pricedOptions } from '../../messaging/content';
import { checkMessage } from '../../messaging/checkMessage';
import { addressed, sendTo } from '../../messaging/sendTo';
import { senders } from '../../messaging/senders';
import { bodyText } from '../../messaging/tags';
import { json } from '../../shared/http';
import { date, InputError, notice, number, text, yesNo } from '../../shared/fields';
import { operation } from '../area';
import { channels, priced } from '../locators';
import { content } from './costContent';
import { textRules } from './properties';

const body = bodyText(textRules);

/** The message fields, and some that only this request has (service document 2, campaign cost request). */
export const getCampaignCost = operation({
	name: 'Get Cost',
	value: 'getCost',
	action: 'Get campaign cost with media or templates',
	description:
		'Retrieve the cost of a campaign with media, a WhatsApp template, or other content that only this operation accepts. For all others, use Preview Cost. Nothing is sent.',
	request: 'POST /accounts/{accountId}/messages/cost',
	effect: 'read',
	fields: {
		purpose: notice(
			'Nothing is sent. Use this for media or a WhatsApp template only: add Content under Additional Fields. For a text, use Preview Cost. SVC documents only the cost of these, not how to send them.',
		),
		...sendTo('group'),
		body,
		senders,
		channels: channels({ required: true }),
	},
	additionalFields: {
		...pricedOptions,
		content,
		grouping: text({
			displayName: 'Grouping',
			description: 'For experts: sent to SVC as "grouping"',
		}),
		id: priced,
		isArchived: yesNo({
			displayName: 'Archived',
			description: 'Whether the campaign is archived',
		}),
		recurrence: text({
			displayName: 'Recurrence',
			description: 'Has no effect yet. Sent to SVC as "recurrence".',
		}),
		spreadDurationMinutes: number({
			displayName: 'Spread Duration (Minutes)',
			description: 'The number of minutes over which to spread the campaign',
			min: 0,
		}),
		status: text({
			displayName: 'Status',
			description: 'The status of the campaign, as SVC names it',
			placeholder: 'e.g. triggered',
		}),
		updatedAtUtc: date({
			displayName: 'Updated At',
			description: 'When the campaign was last changed, converted to UTC',
			as: 'utc',
		}),
	},
	options: { defaultCountry },
	check(values) {
		checkMessage(values);
		const more = values.additionalProperties ?? {};
		if (values.body ?? more.body ?? more.content ?? values.content?.[0]) return;
		throw new InputError(
			'is empty',
			"Enter a text, or add 'Content' under Additional Fields.",
			body.property.displayName,
		);
	},
	send: {
		as: 'one',
		body(values) {
			const { content: parts, grouping, id, isArchived, status, updatedAtUtc } = values;
			const own = { content: parts, grouping, id, isArchived, status, updatedAtUtc };
			return json({ ...own, ...contentObject(addressed(values)) });
		},
		output: ({ body: cost }, values) => [certainCostIn(cost, addressed(values).recipients)],
	},
});

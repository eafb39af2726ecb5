import { beside } from '../../shared/http';
import { contentNames } from '../../messaging/content';
import { certainCostIn } from '../../messaging/cost';
import { previewOptions, previewsOf } from '../../messaging/preview';
import { notice } from '../../shared/fields';
import { presentRecord } from '../../shared/operation';
import { operation } from '../area';
import { messageId } from '../locators';
import { textRules } from './properties';

/**
 * The messages API only returns the cost of an existing message (service document 2, endpoints, messages interface only):
 * one that is scheduled for later, or a draft.
 */
export const previewMessageCost = operation({
	name: 'Preview Cost',
	value: 'previewCost',
	action: 'Preview cost of draft or scheduled message',
	description:
		'Retrieve the cost of a scheduled message or draft, and the text for its first recipients. Nothing is sent.',
	request: 'GET /accounts/{accountId}/messages/{messageId}/cost',
	fields: {
		scheduled: notice(
			"Nothing is sent. This works for a draft or a scheduled message. For one you haven't created yet, run SVC Campaigns > Campaign > Preview Cost.",
		),
		messageId,
	},
	options: previewOptions,
	send: {
		as: 'steps',
		async run(values, send) {
			const path = { messageId: values.messageId };
			const message = await send({
				request: 'GET /accounts/{accountId}/messages/{messageId}',
				path,
			});
			const previews = await previewsOf(
				presentRecord(message.body, values.messageId, { ...contentNames, otherwise: '' }),
				values,
				textRules,
				send,
			);
			const { body: cost } = await send({});
			return [beside(certainCostIn(cost, previews.previews), previews)];
		},
	},
});

/** A campaign whose parts come from the item: `{ phone, text }`. */
import type { INodeParameters } from 'n8n-workflow';
import { notFound } from '../../sentences.ts';
import { messageParameters } from '../messages/message.ts';

export {
	alternatives,
	messageBody,
	MESSAGES,
	phone,
	someMessages,
	unknownId,
} from '../messages/message.ts';

export const campaignParameters: INodeParameters = messageParameters;

export const TRIGGER = 'POST /accounts/{accountId}/messages/{triggeredCampaignId}/trigger';

export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** What becomes of an item whose campaign the service does not have. */
export const notThere = (endpoint: string, id: string) => ({
	item: () => ({ id }),
	error: notFound('campaign'),
	requests: () => [
		{
			endpoint,
			path: expect.stringContaining(id),
			refusal: `there is no message ${id}`,
		},
	],
});

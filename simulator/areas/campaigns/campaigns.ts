import { answerNothing, Refusal, type Handler, type World } from '../../core/area.ts';
import type { Shapes } from '../../shapes.ts';
import type { Reach } from '../addressbook/index.ts';
import { costOf, sizesOf } from '../messaging/cost.ts';
import { findMessage } from '../messaging/find.ts';
import { campaignLinks, checkLinks } from '../messaging/links.ts';
import { messageHandlers, pause, refuseUnknownChannel } from '../messaging/handlers.ts';
import type { Message, MessageRequest, Recipient } from '../messaging/model.ts';
import { newTriggered, type CampaignsState } from './state.ts';

/** Document 2, endpoints A and B, campaigns interface. */
export function campaignHandlers(
	world: World,
	state: CampaignsState,
	reach: Reach,
): Record<string, Handler> {
	const { campaigns, campaignChannels } = state;
	const { shapes } = world;
	const check = (request: MessageRequest) => {
		checkLinks(request.body ?? '', campaignLinks);
		for (const name of request.channels ?? []) {
			if (!campaignChannels.some(({ id }) => id === name)) refuseUnknownChannel(name);
		}
	};
	const shared = messageHandlers(world, campaigns, { check, links: campaignLinks, reach });
	const create = 'POST /accounts/{accountId}/messages';

	return {
		...shared,

		[create](call) {
			const request = call.body as MessageRequest;
			if (request.status !== 'triggered') return shared[create]!(call);
			check(request);
			// "Recipients are then added through the trigger endpoint"; the refusal is ours.
			if ((request.recipients ?? []).length > 0) {
				throw new Refusal(400, 'body.recipients must be empty in a triggered campaign');
			}
			const campaign = newTriggered(request);
			campaigns.push(campaign);
			return { status: 201, body: campaign };
		},

		'POST /accounts/{accountId}/messages/{messageId}/pause': ({ path }) => {
			const campaign = pause(findMessage(campaigns, path.messageId));
			return shapes.campaignPauseAnswer === 'message'
				? { status: 200, body: campaign }
				: answerNothing(shapes);
		},

		'GET /accounts/{accountId}/messagechannels': () => ({ status: 200, body: campaignChannels }),

		'POST /accounts/{accountId}/messages/cost': ({ body }) => {
			const request = body as MessageRequest & { content?: Array<{ text?: string }> };
			check(request);
			const text =
				request.body ?? request.content?.find((one) => one.text !== undefined)?.text ?? '';
			const cost = costOf(reach({ ...request, body: text }), campaignLinks);
			return { status: 200, body: { ...cost, ...roomIn(text) } };
		},

		'POST /accounts/{accountId}/messages/{triggeredCampaignId}/trigger': ({ path, body }) => {
			const campaign = findMessage(campaigns, path.triggeredCampaignId);
			if (campaign.status !== 'triggered') {
				throw new Refusal(400, `message ${campaign.id} is ${campaign.status}, not triggered`);
			}
			return triggerAnswer(trigger(state, campaign, body as Recipient[], reach), shapes);
		},
	};
}

/** Sends to those who aren't unsubscribed; "statistics are aggregated on the one campaign". */
function trigger(
	state: CampaignsState,
	campaign: Message,
	recipients: Recipient[],
	reach: Reach,
): number {
	const { id, analytics, body } = campaign;
	const { recipients: added } = reach({ ...campaign, recipients });
	const sofar = state.triggeredRecipients.get(id) ?? [];
	state.triggeredRecipients.set(id, [...sofar, ...added]);
	const { totalCost } = costOf({ body, recipients: added }, campaignLinks);
	analytics.recipients += added.length;
	analytics.accepted += added.length;
	analytics.optedOut += recipients.length - added.length;
	analytics.euroPrice += totalCost;
	analytics.localPrice += totalCost;
	return added.length;
}

/** "the number of added recipients", in a form that is undocumented. */
function triggerAnswer(
	added: number,
	{ triggerAnswer: form }: Readonly<Shapes>,
): ReturnType<Handler> {
	switch (form) {
		case 'json number':
			return { status: 200, body: added };
		case 'json string':
			return { status: 200, body: String(added) };
		case 'object':
			return { status: 200, body: { added } };
		case 'text':
			return {
				status: 200,
				text: { contentType: 'text/plain; charset=utf-8', content: String(added) },
			};
	}
}

/** What `charsLeft`, `charsToRemove` and `minDeliveryTime` count is undocumented; these are ours. */
function roomIn(text: string) {
	const { single, part } = sizesOf(text);
	const parts = text.length <= single ? 1 : Math.ceil(text.length / part);
	return {
		charsLeft: (parts === 1 ? single : parts * part) - text.length,
		charsToRemove: Math.max(0, text.length - single),
		minDeliveryTime: 0,
	};
}

import { campaignLinks } from '../messaging/links.ts';
import { deliver, newMessage, seed } from '../messaging/message.ts';
import type { Message, Recipient } from '../messaging/model.ts';

/** Document 2, *Channel (campaigns)*. */
export interface CampaignChannel {
	id: string;
	allowImages: boolean;
	name: string;
	whatsAppRequestId?: string;
	type: string;
}

export interface CampaignsState {
	campaigns: Message[];
	campaignChannels: CampaignChannel[];
	/** Whom a triggered campaign was sent to, by its ID; its own `recipients` stay empty. */
	triggeredRecipients: Map<string, Recipient[]>;
	/** Ends the sending: all recipients have it, of a triggered campaign all that were added. */
	deliverCampaign(id: string): Message;
	/** Puts campaigns there without a request, to be listed, searched and read. */
	seedCampaigns(count: number): Message[];
	/** The same with triggered campaigns. */
	seedTriggeredCampaigns(count: number): Message[];
}

export function createCampaignsState(): { state: CampaignsState; reset(): void } {
	const campaigns: Message[] = [];
	const campaignChannels: CampaignChannel[] = [];
	const triggeredRecipients = new Map<string, Recipient[]>();

	const state: CampaignsState = {
		campaigns,
		campaignChannels,
		triggeredRecipients,
		deliverCampaign: (id) => deliver(campaigns, id),
		seedCampaigns: (count) => seed(campaigns, count, 'Campaign', campaignLinks),
		seedTriggeredCampaigns(count) {
			const made = Array.from({ length: count }, (_, index) =>
				newTriggered({ name: `Triggered ${index + 1}`, body: 'Welcome {{1}}', channels: ['SMS'] }),
			);
			for (const campaign of made) campaigns.push(campaign);
			return made;
		},
	};

	const reset = () => {
		campaigns.length = 0;
		triggeredRecipients.clear();
		campaignChannels.splice(
			0,
			Infinity,
			{ id: 'SMS', allowImages: false, name: 'SMS', type: 'SMS' },
			{
				id: 'whatsapp-31201234567',
				allowImages: true,
				name: 'WhatsApp of the Shop',
				whatsAppRequestId: '0b9a3c1e-7d52-4e60-8f14-95c2a7e1d306',
				type: 'WhatsApp',
			},
		);
	};
	reset();
	return { state, reset };
}

/** "an empty recipients array", `isStatsComplete` and `updatedAtUtc` (document 2, message object). */
export function newTriggered(request: Parameters<typeof newMessage>[0]): Message {
	const campaign = newMessage({ ...request, recipients: [], status: 'triggered' }, campaignLinks);
	return { ...campaign, isStatsComplete: false, updatedAtUtc: campaign.createdAtUtc };
}

import { byId, idsBy } from '../locator.ts';
import type { Samples } from '../samples.ts';
import { alternatives, campaignParameters, someMessages } from './campaign.ts';

const messageId = byId('={{ $json.messageId }}');
const campaign = { ...campaignParameters, ...alternatives };
const text = '={{ $json.text }}';

/** All operations of SVC Campaigns: each on a campaign of its own, but recipients share one. */
export const samples: Samples = {
	node: 'svcCampaigns',
	parameters: {
		campaign: {
			create: campaign,
			createTriggered: { name: text, body: text, senders: 'SVC' },
			addRecipients: {
				triggeredCampaignId: byId('={{ $json.triggeredId }}'),
				phoneNumber: '={{ $json.phone }}',
				data: { entries: [{ fieldId: byId('1'), value: 'Ann' }] },
			},
			get: { messageId },
			getAll: {},
			search: { term: 'Campaign' },
			getCost: campaign,
			previewCost: {
				...campaign,
				recipients: { entries: [{ type: 'group', group: byId('={{ $json.groupId }}') }] },
			},
			update: { messageId, updateFields: { body: text } },
			pause: { messageId },
			cancel: { messageId },
			delete: { messageId },
			deleteMany: { messageIds: idsBy('={{ $json.messageId }}') },
		},
		channel: { getAll: {} },
		text: { countCharacters: { body: text } },
	},
	arrangeItem({ state }, index) {
		const [campaign] = state.seedCampaigns(1);
		// Without it, an update could send the campaign.
		campaign.scheduledAtUtc = '2035-07-01T07:00:00Z';
		const [group] = state.addressGroups().length > 0 ? state.addressGroups() : state.seedGroups(1);
		const isTriggered = ({ status }: { status: string }) => status === 'triggered';
		const triggered = state.campaigns.find(isTriggered) ?? state.seedTriggeredCampaigns(1)[0];
		return {
			...someMessages(index + 1)[index],
			messageId: campaign.id,
			triggeredId: triggered.id,
			groupId: group.id,
		};
	},
};

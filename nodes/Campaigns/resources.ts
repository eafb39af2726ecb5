import { countCharacters } from '../messaging/countCharacters';
import { commonOperations } from '../messaging/operations';
import type { Resource } from '../shared/operation';
import { campaigns, operation } from './area';
import { addRecipients } from './campaign/addRecipients';
import { createCampaign } from './campaign/create';
import { createTriggeredCampaign } from './campaign/createTriggered';
import { getCampaignCost } from './campaign/getCost';
import { previewCampaignCost } from './campaign/previewCost';
import { textRules } from './campaign/properties';
import { updateCampaign } from './campaign/update';
import { getManyChannels } from './channel/getMany';
import { messageId, status } from './locators';

const common = commonOperations({ operation, messageId, status, noun: 'campaign' });

const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	description: 'A message to many recipients',
	operations: [
		createCampaign,
		createTriggeredCampaign,
		addRecipients,
		common.get,
		common.getMany,
		common.search,
		getCampaignCost,
		previewCampaignCost,
		updateCampaign,
		common.pause,
		common.cancel,
		common.remove,
		common.removeMany,
	],
};

const channel: Resource = {
	name: 'Channel',
	value: 'channel',
	description: 'A way to send campaigns, such as SMS',
	operations: [getManyChannels],
};

const text: Resource = {
	name: 'Text',
	value: 'text',
	description: 'The text of a campaign, before you send it',
	operations: [countCharacters(campaigns, textRules)],
};

export const resources = [campaign, channel, text] as const;

import type { Resource } from '../shared/operation';
import { addRecipients } from './campaign/addRecipients';
import { cancelCampaign } from './campaign/cancel';
import { createCampaign } from './campaign/create';
import { createTriggeredCampaign } from './campaign/createTriggered';
import { deleteCampaign } from './campaign/delete';
import { deleteManyCampaigns } from './campaign/deleteMany';
import { getCampaign } from './campaign/get';
import { getCampaignCost } from './campaign/getCost';
import { getManyCampaigns } from './campaign/getMany';
import { pauseCampaign } from './campaign/pause';
import { previewCampaignCost } from './campaign/previewCost';
import { searchCampaigns } from './campaign/search';
import { updateCampaign } from './campaign/update';
import { getManyChannels } from './channel/getMany';
import { countTextCharacters } from './text/countCharacters';

const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	description: 'A text that is sent to many people',
	first: createCampaign,
	operations: [
		createCampaign,
		createTriggeredCampaign,
		addRecipients,
		getCampaign,
		getManyCampaigns,
		searchCampaigns,
		getCampaignCost,
		previewCampaignCost,
		updateCampaign,
		pauseCampaign,
		cancelCampaign,
		deleteCampaign,
		deleteManyCampaigns,
	],
};

const channel: Resource = {
	name: 'Channel',
	value: 'channel',
	description: 'A way in which campaigns can be sent, such as SMS',
	first: getManyChannels,
	operations: [getManyChannels],
};

const text: Resource = {
	name: 'Text',
	value: 'text',
	description: 'What a campaign says, before it is sent',
	first: countTextCharacters,
	operations: [countTextCharacters],
};

export const resources = [campaign, channel, text] as const;

import { channelLocator } from '../messaging/channels';
import { messageList, messageLocator, searchMessages } from '../messaging/locator';
import { statusFilter } from '../messaging/statusFilter';
import { editorList, entriesOf, listEntry } from '../shared/editor';
import { locator } from '../shared/fields';
import { campaigns } from './area';

export const messageId = messageLocator(campaigns, 'Campaign');

export const status = statusFilter(campaigns, 'campaign');

/** For a cost request, which is about a campaign that usually doesn't exist yet. */
export const priced = locator({
	displayName: 'Campaign',
	description: 'The campaign to price, if it already exists',
	list: messageList(campaigns),
});

/** Only a campaign with the status `triggered` takes recipients later. */
export const triggeredCampaignId = locator({
	displayName: 'Triggered Campaign',
	required: true,
	description: 'The campaign to add recipients to',
	hint: 'If the list is empty, create one first with Campaign > Create Triggered',
	list: {
		method: 'searchTriggeredCampaigns',
		search: searchMessages(campaigns, 'triggered'),
	},
});

export const channels = channelLocator(async (context) => {
	const found = await editorList(context, campaigns, '/accounts/{accountId}/messagechannels');
	const entries = entriesOf(found, ({ id, name }) => listEntry(id, [name]));
	return entries.sort((a, b) => a.name.localeCompare(b.name));
});

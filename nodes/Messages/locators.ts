import { channelLocator } from '../messaging/channels';
import { messageLocator } from '../messaging/locator';
import { statusFilter } from '../messaging/statusFilter';
import { editorRequest, listEntry } from '../shared/editor';
import { messages } from './area';
import { channelItems, channelsCall } from './channel/channels';
import { truthOf } from '../shared/fields';

export const messageId = messageLocator(messages, 'Message');

export const status = statusFilter(messages, 'message');

/** Disabled channels are shown as such, so that users don't search for them in vain. */
export const channels = channelLocator(async (context) => {
	const body = await editorRequest(context, channelsCall, '/accounts/{accountId}/channels');
	return channelItems(body)
		.map((item) => {
			const { name, disabled } = item;
			const entry = listEntry(item.channel, [name]);
			return truthOf(disabled) === true ? { ...entry, name: `${entry.name} (Disabled)` } : entry;
		})
		.sort((a, b) => a.name.localeCompare(b.name));
});

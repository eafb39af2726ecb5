import { channelLocator } from '../messaging/channels';
import { changeableLocator, messageLocator } from '../messaging/locator';
import { statusFilter } from '../messaging/statusFilter';
import { editorRequest } from '../shared/editor';
import { messages } from './area';
import { channelItems } from './channel/channels';
import { truthOf } from '../shared/fields';
import { word } from '../shared/http';

export const messageId = messageLocator(messages, 'Message');

export const changeableId = changeableLocator(messages, 'Message');

export const status = statusFilter(messages, 'message');

/** Disabled channels are shown as such, so that users don't search for them in vain. */
export const channels = channelLocator(async (context) => {
	const body = await editorRequest(context, messages, '/accounts/{accountId}/channels');
	return channelItems(body)
		.filter(({ channel }) => channel !== '')
		.map(({ channel, name, disabled }) => {
			const shown = typeof name === 'string' && name !== '' ? name : word(channel);
			return {
				name: truthOf(disabled) === true ? `${shown} (Disabled)` : shown,
				value: word(channel),
			};
		})
		.sort((a, b) => a.name.localeCompare(b.name));
});

import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { messageLocator } from '../messaging/locator';
import { editorRequest } from '../shared/editorRequest';
import { loadedChoices } from '../shared/fields';
import { messages } from './area';
import { channelItems } from './channel/channels';

export const messageId = messageLocator(messages);

/** What a message is sent over. Disabled channels are shown as such, so that nobody looks for them in vain. */
export function channels(settings: { required?: boolean } = {}) {
	return loadedChoices({
		displayName: 'Channel Names or IDs',
		description:
			'How the message is sent. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		default: ['SMS'],
		loadMethod: 'getChannels',
		load: loadChannels,
		...settings,
	});
}

async function loadChannels(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const body = await editorRequest(this, messages, '/accounts/{accountId}/channels');
	return channelItems(body)
		.filter(({ channel }) => channel !== '')
		.map(({ channel, name, disabled }) => {
			const shown = typeof name === 'string' && name !== '' ? name : String(channel);
			return {
				name: disabled === true ? `${shown} (Disabled)` : shown,
				value: String(channel),
			};
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}

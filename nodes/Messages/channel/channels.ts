import type { IDataObject } from 'n8n-workflow';
import { asItem, asObject } from '../../shared/http';
import { without } from '../../shared/operation';

/**
 * The channels call answers with an object keyed by channel name (service document 2, channel
 * (messages)); the key is what a message names its channel by, and becomes the field `channel`.
 */
export function channelItems(body: unknown): IDataObject[] {
	return Object.entries(asObject(body)).map(([channel, details]) => ({
		channel,
		...without(asItem(details), ['channel']),
	}));
}

import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { asItem, asObject, documentedAs } from '../../shared/http';
import { isDataObject } from '../../shared/fields';
import { without } from '../../shared/operation';
import { messages } from '../area';

/** For the channels call: the names of channels are the account's, whichever names a message has. */
export const channelsCall: typeof messages = {
	...messages,
	asDocumented: documentedAs(['disabled name type options allowImages']),
};

/**
 * The channels call answers with an object keyed by channel name (service document 2, channel
 * (messages)); the key is what a message names its channel by, and becomes the field `channel`.
 */
export function channelItems(body: unknown): IDataObject[] {
	return Object.entries(channelMap(body)).map(([channel, details]) => ({
		channel,
		...without(asItem(details), ['channel']),
	}));
}

/**
 * An object of channels, which is no envelope even with a single one.
 * @throws UnusableAnswer for a list, whose entries have no names, and for nothing but words, such as a message
 */
function channelMap(body: unknown): IDataObject {
	if (Array.isArray(body)) throw new UnusableAnswer("isn't the expected object");
	const isMap = isDataObject(body) && Object.values(body).every(isDataObject);
	const isEnvelope = isMap && Object.keys(body).some((name) => /^(?:data|response)$/i.test(name));
	const map = isMap && !isEnvelope ? body : asObject(body);
	const details = Object.values(map);
	if (details.length > 0 && details.every((one) => typeof one === 'string')) {
		throw new UnusableAnswer("isn't the expected object");
	}
	return map;
}

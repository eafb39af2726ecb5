import { operationsOf } from '../../shared/operation';
import { channelItems, channelsCall } from './channels';

const operation = operationsOf(channelsCall);

/** There are a handful of channels in one response, so there is no limit to set. */
export const getManyChannels = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many channels',
	description:
		'Retrieve a list of channels, such as SMS or WhatsApp, with the names that messages use',
	request: 'GET /accounts/{accountId}/channels',
	fields: {},
	send: { as: 'one', output: ({ body }) => channelItems(body) },
});

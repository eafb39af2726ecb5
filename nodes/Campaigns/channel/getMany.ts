import { asRecords } from '../../shared/http';
import { operation } from '../area';

/** There are a handful of channels in one response, so there is no limit to set. */
export const getManyChannels = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many channels',
	description: 'Retrieve a list of channels with the IDs that campaigns use',
	request: 'GET /accounts/{accountId}/messagechannels',
	fields: {},
	send: { as: 'one', output: ({ body }) => asRecords(body) },
});

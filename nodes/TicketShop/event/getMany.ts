import { operation } from '../area';
import { accessKey } from '../locators';

export const getManyEvents = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many events',
	description: 'Retrieve a list of future and ongoing events',
	request: 'GET /events',
	fields: {},
	options: { accessKey },
	send: { as: 'whole' },
});

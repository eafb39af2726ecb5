import { operation } from '../area';

export const getManyOptOuts = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many opt outs',
	description: 'Retrieve a list of opt-outs and opt-ins of both types',
	request: 'GET /accounts/{accountId}/optout',
	fields: {},
	send: { as: 'pages' },
});

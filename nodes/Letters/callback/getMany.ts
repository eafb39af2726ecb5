import { operation } from '../area';
import { withoutSecret } from './ownSecret';

export const getManyCallbacks = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many callbacks',
	description: 'Retrieve a list of callbacks',
	request: 'GET /accounts/{accountId}/callbacks',
	show: withoutSecret,
	fields: {},
	send: { as: 'whole' },
});

import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { country } from '../properties';
import { requestInShort } from '../simplify';

export const getManyNumberRequests = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many number requests',
	description: 'Retrieve many requests for numbers, pending and fulfilled',
	request: 'GET /accounts/{accountId}/phonenumbers/requests',
	effect: 'read',
	fields: {},
	filters: {
		country,
		isPending: yesNo({
			displayName: 'Pending',
			description: 'Whether to return only requests that wait for a number, or only fulfilled ones',
			default: true,
		}),
	},
	send: { as: 'pages', simplify: requestInShort },
});

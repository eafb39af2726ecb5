import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { country } from '../properties';
import { requestInShort } from '../simplify';

export const getManyNumberRequests = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many number requests',
	description: 'Retrieve a list of pending and fulfilled number requests',
	request: 'GET /accounts/{accountId}/phonenumbers/requests',
	fields: {},
	filters: {
		country,
		isPending: yesNo({
			displayName: 'Pending',
			description:
				'Whether to return only pending requests. If off, only fulfilled requests are returned.',
			default: true,
		}),
	},
	send: { as: 'pages', simplify: requestInShort },
});

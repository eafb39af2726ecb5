import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { country } from '../properties';
import { numberInShort } from '../simplify';

export const getManyPhoneNumbers = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many phone numbers',
	description: 'Retrieve many phone numbers, those that are shared and your own',
	request: 'GET /accounts/{accountId}/phonenumbers',
	effect: 'read',
	fields: {},
	filters: {
		country,
		isOwned: yesNo({
			displayName: 'Owned',
			description: 'Whether to return only your own numbers, or only others',
			default: true,
		}),
		isShared: yesNo({
			displayName: 'Shared',
			description: 'Whether to return only shared numbers, or only others',
			default: true,
		}),
		isShortcode: yesNo({
			displayName: 'Short Code',
			description: 'Whether to return only short codes, or only others',
			default: true,
		}),
	},
	send: { as: 'pages', simplify: numberInShort },
});

import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { country } from '../properties';
import { numberInShort } from '../simplify';

export const getManyPhoneNumbers = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many phone numbers',
	description: 'Retrieve a list of your own and shared phone numbers',
	request: 'GET /accounts/{accountId}/phonenumbers',
	fields: {},
	filters: {
		country,
		isOwned: yesNo({
			displayName: 'Owned',
			description: 'Whether to return only your own numbers. If off, only others are returned.',
			default: true,
		}),
		isShared: yesNo({
			displayName: 'Shared',
			description: 'Whether to return only shared numbers. If off, only others are returned.',
			default: true,
		}),
		isShortcode: yesNo({
			displayName: 'Short Code',
			description: 'Whether to return only short codes. If off, only others are returned.',
			default: true,
		}),
	},
	send: { as: 'pages', simplify: numberInShort },
});

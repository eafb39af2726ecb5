import { texts } from '../../shared/fields';
import { operation } from '../area';
import { claimedNumbers } from '../locators';
import { country } from '../properties';

export const getManyClaims = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many keyword claims',
	description: 'Retrieve a list of keyword claims',
	request: 'GET /accounts/{accountId}/claims',
	fields: {},
	filters: {
		country,
		keywords: texts({
			displayName: 'Keywords',
			description: 'Keywords to filter by, separated by commas or line breaks',
			placeholder: 'e.g. WIN, STOP',
			sendAs: 'keyword',
		}),
		phoneNumbers: claimedNumbers,
	},
	send: { as: 'pages' },
});

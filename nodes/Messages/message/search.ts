import { term } from '../../messaging/lists';
import { simplifyMessage } from '../../messaging/simplify';
import { operation } from '../area';

export const searchMessages = operation({
	name: 'Search',
	value: 'search',
	action: 'Search messages',
	description: 'Find messages by a search term',
	request: 'GET /accounts/{accountId}/messages/search/{term}',
	effect: 'read',
	fields: { term },
	send: { as: 'pages', simplify: simplifyMessage },
});

import { term } from '../../messaging/lists';
import { simplifyMessage } from '../../messaging/simplify';
import { operation } from '../area';

export const searchCampaigns = operation({
	name: 'Search',
	value: 'search',
	action: 'Search campaigns',
	description: 'Find campaigns by a search term',
	request: 'GET /accounts/{accountId}/messages/search/{term}',
	effect: 'read',
	fields: { term },
	send: { as: 'pages', simplify: simplifyMessage },
});

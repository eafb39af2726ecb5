import { orderby, status } from '../../messaging/lists';
import { simplifyMessage } from '../../messaging/simplify';
import { operation } from '../area';

export const getManyCampaigns = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many campaigns',
	description: 'Retrieve many campaigns of the account, in the order you choose',
	request: 'GET /accounts/{accountId}/messages',
	effect: 'read',
	fields: {},
	filters: { status },
	options: { orderby },
	send: { as: 'pages', simplify: simplifyMessage },
});

import { simplifyMessage } from '../../messaging/simplify';
import { operation } from '../area';
import { messageId } from '../locators';

export const getCampaign = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a campaign',
	description: 'Retrieve a campaign with its present status and numbers',
	request: 'GET /accounts/{accountId}/messages/{messageId}',
	effect: 'read',
	fields: { messageId },
	send: { as: 'one', simplify: simplifyMessage },
});

import { notice } from '../../shared/fields';
import { operation } from '../area';
import { messageId } from '../locators';

export const getMessageCost = operation({
	name: 'Get Cost',
	value: 'getCost',
	action: 'Get message cost',
	description: 'Retrieve the cost of an existing message, in total and by country',
	request: 'GET /accounts/{accountId}/messages/{messageId}/cost',
	fields: {
		purpose: notice(
			"For a message that exists, in total and by country. To also see each recipient's text before it's sent, use Preview Cost.",
		),
		messageId,
	},
});

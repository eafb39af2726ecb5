import { operation } from '../area';
import { messageId } from '../locators';

export const deleteCampaign = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete a campaign',
	description:
		'Delete a campaign permanently. To prevent deliveries that are still to come, cancel it instead.',
	request: 'DELETE /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: { messageId },
	send: { as: 'one', output: () => [{ deleted: true }] },
});

import { asObjectOr } from '../../shared/http';
import { operation } from '../area';
import { messageId } from '../locators';

export const cancelMessage = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel a message',
	description:
		'Prevent the deliveries of a message that are still to come. What is already sent cannot be taken back.',
	request: 'POST /accounts/{accountId}/messages/{messageId}/cancel',
	effect: 'idempotent',
	fields: { messageId },
	send: {
		as: 'one',
		output: ({ body }, { messageId: id }) => [asObjectOr({ id, cancelled: true }, body)],
	},
});

import { asObjectOr } from '../../shared/http';
import { operation } from '../area';
import { messageId } from '../locators';

export const pauseMessage = operation({
	name: 'Pause',
	value: 'pause',
	action: 'Pause a message',
	description: 'Stop sending a message for the time being',
	request: 'POST /accounts/{accountId}/messages/{messageId}/pause',
	effect: 'idempotent',
	fields: { messageId },
	send: {
		as: 'one',
		output: ({ body }, { messageId: id }) => [asObjectOr({ id, paused: true }, body)],
	},
});

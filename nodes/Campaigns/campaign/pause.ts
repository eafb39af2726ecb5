import { asObjectOr } from '../../shared/http';
import { operation } from '../area';
import { messageId } from '../locators';

export const pauseCampaign = operation({
	name: 'Pause',
	value: 'pause',
	action: 'Pause a campaign',
	description: 'Stop sending a campaign for the time being',
	request: 'POST /accounts/{accountId}/messages/{messageId}/pause',
	effect: 'idempotent',
	fields: { messageId },
	send: {
		as: 'one',
		output: ({ body }, { messageId: id }) => [asObjectOr({ id, paused: true }, body)],
	},
});

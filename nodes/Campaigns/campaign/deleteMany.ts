import { deleteInParts, several } from '../../shared/operation';
import { operation } from '../area';
import { messageId } from '../locators';

/** The service answers with nothing, so one item says for all IDs that they are deleted. */
export const deleteManyCampaigns = operation({
	name: 'Delete Many',
	value: 'deleteMany',
	action: 'Delete many campaigns',
	description: 'Delete several campaigns permanently, in as few requests as possible',
	request: 'DELETE /accounts/{accountId}/messages',
	effect: 'idempotent',
	fields: { messageIds: several(messageId) },
	send: {
		as: 'steps',
		async run({ messageIds: ids }, send) {
			await deleteInParts(ids, { query: 'messageIds', nouns: 'campaigns' }, send);
			return [{ deleted: true, messageIds: ids }];
		},
	},
});

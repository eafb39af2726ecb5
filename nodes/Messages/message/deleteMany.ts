import { deleteInParts, several } from '../../shared/operation';
import { operation } from '../area';
import { messageId } from '../locators';

/** The service answers with nothing, so one item says for all IDs that they are deleted. */
export const deleteManyMessages = operation({
	name: 'Delete Many',
	value: 'deleteMany',
	action: 'Delete many messages',
	description: 'Delete several messages permanently, in as few requests as possible',
	request: 'DELETE /accounts/{accountId}/messages',
	effect: 'idempotent',
	fields: { messageIds: several(messageId) },
	send: {
		as: 'steps',
		async run({ messageIds: ids }, send) {
			await deleteInParts(ids, { query: 'messageIds', nouns: 'messages' }, send);
			return [{ deleted: true, messageIds: ids }];
		},
	},
});

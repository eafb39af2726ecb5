import { choice } from '../../shared/fields';
import { operation } from '../area';
import { messageId } from '../locators';

export const duplicateMessage = operation({
	name: 'Duplicate',
	value: 'duplicate',
	action: 'Duplicate message',
	description: 'Create a draft or a template from a message',
	request: 'POST /accounts/{accountId}/messages/{messageId}/duplicate',
	effect: 'spend',
	unknownOutcome: {
		what: 'the copy was created',
		done: 'created',
		check: 'Check with Message > Get Many, ordered by date,',
	},
	fields: {
		messageId,
		duplicateAs: choice({
			displayName: 'Duplicate As',
			options: [
				{ name: 'Draft', value: 'draft' },
				{ name: 'Template', value: 'template' },
			],
			default: 'draft',
			place: 'query',
		}),
	},
});

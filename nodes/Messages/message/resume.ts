import { costNotices } from '../../shared/fields';
import { operation } from '../area';
import { messageId } from '../locators';

/** The body of a successful response is undocumented (service document 2, endpoints). */
export const resumeMessage = operation({
	name: 'Resume',
	value: 'resume',
	action: 'Resume message',
	description: 'Continue sending a paused message. Messages cost money.',
	request: 'POST /accounts/{accountId}/messages/{messageId}/resume',
	effect: 'idempotent',
	fields: {
		...costNotices(
			"Sends the remaining messages. They cost money and can't be recalled.",
			'message',
		),
		messageId,
	},
	send: { as: 'one', ifEmpty: ({ messageId: id }) => ({ id, resumed: true }) },
});

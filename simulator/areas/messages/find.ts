import { Refusal, type Call } from '../../core/area.ts';
import type { Message } from './model.ts';
import type { MessagesState } from './state.ts';

/** The message that the path names. The status of the refusal is not shown; 404 is ours. */
export function findMessage({ messages }: MessagesState, { path }: Call): Message {
	const message = messages.find(({ id }) => id === path.messageId?.toLowerCase());
	if (!message) throw new Refusal(404, `there is no message ${path.messageId}`);
	return message;
}

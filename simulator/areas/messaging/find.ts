import { Refusal } from '../../core/area.ts';
import type { Message } from './model.ts';

/** The message that the path names. The status of the refusal is undocumented; 404 is ours. */
export function findMessage(messages: readonly Message[], id = ''): Message {
	const message = messages.find((one) => one.id === id.toLowerCase());
	if (!message) throw new Refusal(404, `there is no message ${id}`);
	return message;
}

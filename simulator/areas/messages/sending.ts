import { answerNothing, Refusal, type Handler, type World } from '../../core/area.ts';
import { costOf } from './cost.ts';
import { findMessage } from './find.ts';
import type { Message, MessageStatus } from './model.ts';
import { newMessage, statusOf, type MessagesState } from './state.ts';

/**
 * Steering the sending of messages: document 2, endpoints A and B. The transition table is not
 * shown. Here an action that finds its aim reached succeeds, so that it can be repeated; what
 * cannot be undone (sent, cancelled) is refused.
 */
export function sendingHandlers(world: World, state: MessagesState): Record<string, Handler> {
	const refuseIn = (message: Message, statuses: MessageStatus[]) => {
		if (statuses.includes(message.status)) {
			throw new Refusal(400, `message ${message.id} is ${message.status}`);
		}
	};

	return {
		'POST /accounts/{accountId}/messages/{messageId}/cancel': (call) => {
			const message = findMessage(state, call);
			refuseIn(message, ['sent', 'template']);
			message.status = 'cancelled';
			return { status: 200, body: message };
		},

		'POST /accounts/{accountId}/messages/{messageId}/pause': (call) => {
			const message = findMessage(state, call);
			refuseIn(message, ['sent', 'template', 'draft', 'cancelled']);
			message.status = 'paused';
			return { status: 200, body: message };
		},

		'POST /accounts/{accountId}/messages/{messageId}/resume': (call) => {
			const message = findMessage(state, call);
			refuseIn(message, ['sent', 'template', 'draft', 'cancelled']);
			message.status = statusOf(message);
			const { shapes } = world;
			return shapes.resumeAnswer === 'message'
				? { status: 200, body: message }
				: answerNothing(shapes);
		},

		'GET /accounts/{accountId}/messages/{messageId}/cost': (call) => ({
			status: 200,
			body: costOf(findMessage(state, call)),
		}),

		'POST /accounts/{accountId}/messages/{messageId}/duplicate': (call) => {
			const original = findMessage(state, call);
			const copy = newMessage(original, call.query.duplicateAs as 'template' | 'draft');
			state.messages.push(copy);
			return { status: 200, body: copy };
		},

		'GET /accounts/{accountId}/channels': () => ({ status: 200, body: state.channels }),
	};
}

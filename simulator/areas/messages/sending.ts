import { answerNothing, Refusal, type Call, type Handler, type World } from '../../core/area.ts';
import type { Reach } from '../addressbook/index.ts';
import { costOf } from '../messaging/cost.ts';
import { findMessage } from '../messaging/find.ts';
import { checkLinks, messageLinks } from '../messaging/links.ts';
import { pause, refuseIn, refuseUnknownChannel } from '../messaging/handlers.ts';
import { newAnalytics, newMessage, statusOf } from '../messaging/message.ts';
import type { MessageRequest } from '../messaging/model.ts';
import type { MessagesState } from './state.ts';

/** What the messages interface has beside `messageHandlers`: document 2, endpoints A and B. */
export function sendingHandlers(
	world: World,
	state: MessagesState,
	reach: Reach,
): Record<string, Handler> {
	const find = ({ path }: Call) => findMessage(state.messages, path.messageId);

	return {
		'POST /accounts/{accountId}/messages/{messageId}/pause': (call) => ({
			status: 200,
			body: pause(find(call)),
		}),

		'POST /accounts/{accountId}/messages/{messageId}/resume': (call) => {
			const message = find(call);
			refuseIn(message, ['sent', 'template', 'draft', 'cancelled']);
			message.status = statusOf(message);
			const { shapes } = world;
			return shapes.resumeAnswer === 'message'
				? { status: 200, body: message }
				: answerNothing(shapes);
		},

		'GET /accounts/{accountId}/messages/{messageId}/cost': (call) => ({
			status: 200,
			body: costOf(reach(find(call)), messageLinks),
		}),

		'POST /accounts/{accountId}/messages/{messageId}/duplicate': (call) => {
			const original = find(call);
			const copy = newMessage(
				original,
				messageLinks,
				call.query.duplicateAs as 'template' | 'draft',
			);
			copy.analytics = newAnalytics(reach(original), messageLinks);
			state.messages.push(copy);
			return { status: 200, body: copy };
		},

		'GET /accounts/{accountId}/channels': () => ({ status: 200, body: state.channels }),
	};
}

/** Channels are named by the keys of the channel map, and must not be disabled. */
export function checkMessage({ channels }: MessagesState, request: MessageRequest): void {
	checkLinks(request.body ?? '', messageLinks);
	for (const name of request.channels ?? []) {
		const channel = Object.hasOwn(channels, name) ? channels[name] : undefined;
		if (!channel) return refuseUnknownChannel(name);
		if (channel.disabled)
			throw new Refusal(400, `body.channels contains ${name}, which is disabled`);
	}
}

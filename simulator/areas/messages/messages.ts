import { Refusal, type Handler, type World } from '../../core/area.ts';
import { pageOf } from '../../core/page.ts';
import { findMessage } from './find.ts';
import type { Message, MessageRequest } from './model.ts';
import { newAnalytics, newMessage, statusOf, type MessagesState } from './state.ts';

/** Creating, finding, changing and deleting messages: document 2, endpoints A and B. */
export function messageHandlers(world: World, state: MessagesState): Record<string, Handler> {
	const { messages } = state;

	return {
		'POST /accounts/{accountId}/messages': ({ body }) => {
			const request = body as MessageRequest;
			checkChannels(state, request);
			const message = newMessage(request);
			messages.push(message);
			return { status: 201, body: message };
		},

		'GET /accounts/{accountId}/messages': ({ query }) => {
			const { orderby, status } = query as { orderby?: string[]; status?: string };
			const found = messages.filter((message) => status === undefined || message.status === status);
			return { status: 200, body: pageOf(sort(found, orderby), query, world.shapes).map(listed) };
		},

		'DELETE /accounts/{accountId}/messages': ({ query }) => {
			const ids = (query.messageIds as string[]).map((id) => id.toLowerCase());
			// Whether an unknown id fails is not shown; deleting what is gone leaves what was asked for.
			for (const id of ids) {
				const index = messages.findIndex((message) => message.id === id);
				if (index >= 0) messages.splice(index, 1);
			}
			return { status: 204 };
		},

		'GET /accounts/{accountId}/messages/search/{term}': ({ path, query }) => {
			const term = (path.term ?? '').toLowerCase();
			const found = messages.filter(({ name = '', body = '' }) =>
				`${name}\n${body}`.toLowerCase().includes(term),
			);
			return { status: 200, body: pageOf(found, query, world.shapes).map(listed) };
		},

		'GET /accounts/{accountId}/messages/{messageId}': (call) => ({
			status: 200,
			body: findMessage(state, call),
		}),

		'PUT /accounts/{accountId}/messages/{messageId}': (call) => {
			const message = findMessage(state, call);
			const request = call.body as MessageRequest;
			checkChannels(state, request);
			if (message.status === 'sent' || message.status === 'cancelled') {
				throw new Refusal(400, `message ${message.id} is ${message.status}`);
			}
			const { id, createdAtUtc, createdBy } = message;
			const status = message.status === 'template' ? 'template' : statusOf(request);
			const replaced: Message = {
				...request,
				id,
				status,
				analytics: newAnalytics(request),
				createdAtUtc,
				createdBy,
			};
			messages[messages.indexOf(message)] = replaced;
			return { status: 200, body: replaced };
		},

		'DELETE /accounts/{accountId}/messages/{messageId}': (call) => {
			messages.splice(messages.indexOf(findMessage(state, call)), 1);
			return { status: 204 };
		},
	};
}

/** "channel ids returned by the channels call" (document 2, message object). */
function checkChannels({ channels }: MessagesState, request: MessageRequest): void {
	for (const name of request.channels ?? []) {
		const channel = Object.hasOwn(channels, name) ? channels[name] : undefined;
		if (!channel)
			throw new Refusal(400, `body.channels holds ${name}, which the channels call lacks`);
		if (channel.disabled) throw new Refusal(400, `body.channels holds ${name}, which is disabled`);
	}
}

/** `tariff` is in list responses only; what it counts is not shown. */
function listed(message: Message): object {
	return { ...message, tariff: 1 };
}

type Compare = (a: Message, b: Message) => number;

const columns: Record<string, Compare> = {
	date: (a, b) => a.createdAtUtc.localeCompare(b.createdAtUtc),
	price: (a, b) => a.analytics.euroPrice - b.analytics.euroPrice,
	recipients: (a, b) => a.analytics.recipients - b.analytics.recipients,
	name: (a, b) => (a.name ?? '').localeCompare(b.name ?? ''),
};

/** Sorts by the columns in their order; without any, as created (the default is not shown). */
function sort(messages: readonly Message[], orderby: readonly string[] = []): Message[] {
	const compares = orderby.map((order): Compare => {
		const [column = '', direction] = order.split(' ');
		const compare = columns[column] ?? (() => 0);
		return direction === 'desc' ? (a, b) => compare(b, a) : compare;
	});
	return messages.toSorted((a, b) => {
		for (const compare of compares) {
			const difference = compare(a, b);
			if (difference !== 0) return difference;
		}
		return 0;
	});
}

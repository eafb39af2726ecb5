import { Refusal, type Call, type Handler, type World } from '../../core/area.ts';
import { pageOf } from '../../core/page.ts';
import type { Reach } from '../addressbook/index.ts';
import { findMessage } from './find.ts';
import type { Links } from './links.ts';
import { newAnalytics, newMessage, statusOf } from './message.ts';
import type { Message, MessageRequest, MessageStatus } from './model.ts';
import { rememberReached } from './reached.ts';

interface Rules {
	/** Rejects a message that can't be sent like this. */
	check(request: MessageRequest): void;
	readonly links: Links;
	/** Whom it reaches, who are counted and paid for. */
	readonly reach: Reach;
}

/** What both interfaces offer but for pause: document 2, endpoints A and B. */
export function messageHandlers(
	world: World,
	messages: Message[],
	{ check, links, reach }: Rules,
): Record<string, Handler> {
	const find = ({ path }: Call) => findMessage(messages, path.messageId);

	return {
		'POST /accounts/{accountId}/messages': ({ body }) => {
			const request = body as MessageRequest;
			check(request);
			const reached = reach(request);
			const message = { ...newMessage(request, links), analytics: newAnalytics(reached, links) };
			rememberReached(message, reached.recipients);
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
			// Whether an unknown id fails is undocumented; deleting what is gone leaves what was asked for.
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
			body: find(call),
		}),

		'PUT /accounts/{accountId}/messages/{messageId}': (call) => {
			const message = find(call);
			const request = call.body as MessageRequest;
			check(request);
			refuseIn(message, ['sent', 'cancelled']);
			const { id, createdAtUtc, createdBy } = message;
			const status = message.status === 'template' ? 'template' : statusOf(request);
			const staysTriggered = status === 'triggered' && message.status === 'triggered';
			const reached = reach(request);
			const replaced: Message = {
				...request,
				id,
				status,
				analytics: staysTriggered ? message.analytics : newAnalytics(reached, links),
				createdAtUtc,
				createdBy,
			};
			rememberReached(replaced, reached.recipients);
			messages[messages.indexOf(message)] = replaced;
			return { status: 200, body: replaced };
		},

		'DELETE /accounts/{accountId}/messages/{messageId}': (call) => {
			messages.splice(messages.indexOf(find(call)), 1);
			return { status: 204 };
		},

		'POST /accounts/{accountId}/messages/{messageId}/cancel': (call) => {
			const message = find(call);
			refuseIn(message, ['sent', 'template']);
			message.status = 'cancelled';
			return { status: 200, body: message };
		},
	};
}

/** Stops sending for the time being. What the response looks like is the area's own. */
export function pause(message: Message): Message {
	refuseIn(message, ['sent', 'template', 'draft', 'cancelled']);
	message.status = 'paused';
	return message;
}

/**
 * The transition table is undocumented. Here an action that finds its aim reached succeeds, so that it
 * can be repeated; what can't be undone (sent, canceled) is rejected.
 */
export function refuseIn(message: Message, statuses: MessageStatus[]): void {
	if (statuses.includes(message.status)) {
		throw new Refusal(400, `message ${message.id} is ${message.status}`);
	}
}

/** "channel ids returned by the channels call" (document 2, message object). */
export function refuseUnknownChannel(name: string): never {
	throw new Refusal(400, `body.channels contains ${name}, which is not in the list of channels`);
}

/** `tariff` is in list responses only; what it counts is undocumented. */
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

/** Sorts by the columns in their order; without any, as created (the default is undocumented). */
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

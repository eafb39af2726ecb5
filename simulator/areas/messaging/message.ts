import { randomUUID } from 'node:crypto';
import { costOf } from './cost.ts';
import type { Links } from './links.ts';
import type { Message, MessageRequest, MessageStatus } from './model.ts';

/** Author of everything; `createdBy` is a UUID. */
const author = '7a6f4c1e-2b7d-4f57-8c39-0d6c5b1f4e03';

/** What a message says and to whom; a triggered campaign says so. */
type Content = Omit<MessageRequest, 'status'> & { status?: MessageStatus };

/** A message as SVC keeps it, from what was asked for. */
export function newMessage(request: Content, links: Links, status = statusOf(request)): Message {
	const own = { id: randomUUID(), status };
	// The ID first, as most services have it, also of a copy; SVC's order isn't shown.
	return Object.assign(own, request, {
		...own,
		analytics: newAnalytics(request, links),
		createdAtUtc: new Date().toISOString(),
		createdBy: author,
	});
}

/** "without it [scheduledAtUtc] the message is sent immediately" (document 2, message object). */
export function statusOf({ recipients = [], scheduledAtUtc, status }: Content): MessageStatus {
	if (status === 'triggered') return status;
	if (recipients.length === 0) return 'draft';
	const isLater = scheduledAtUtc !== undefined && utcMs(scheduledAtUtc) > Date.now();
	return isLater ? 'scheduled' : 'sending';
}

/** Milliseconds since 1970; the timestamp is UTC whether it says Z or not. */
export function utcMs(timestamp: string): number {
	return Date.parse(timestamp.endsWith('Z') ? timestamp : `${timestamp}Z`);
}

export function newAnalytics(request: Content, links: Links): Message['analytics'] {
	const { totalCost, currency, recipientCount } = costOf(request, links);
	return {
		accepted: 0,
		converted: 0,
		delivered: 0,
		failed: 0,
		optedOut: 0,
		recipients: recipientCount,
		test: 0,
		euroPrice: totalCost,
		localPrice: totalCost,
		localCurrency: currency,
	};
}

/** Ends the sending: all recipients have it. */
export function deliver(messages: readonly Message[], id: string): Message {
	const message = messages.find((one) => one.id === id);
	if (!message) throw new Error(`There is no message ${id}`);
	const { analytics } = message;
	// A triggered campaign goes on: recipients may be added at any time.
	if (message.status !== 'triggered') message.status = 'sent';
	analytics.accepted = analytics.recipients;
	analytics.delivered = analytics.recipients;
	return message;
}

/** Puts messages there without a request, to be listed, searched and read. */
export function seed(messages: Message[], count: number, noun: string, links: Links): Message[] {
	const made = Array.from({ length: count }, (_, index) =>
		newMessage(
			{
				name: `${noun} ${index + 1}`,
				body: `Body ${index + 1}`,
				channels: ['SMS'],
				recipients: [{ msisdn: `+316${String(index).padStart(8, '0')}` }],
				senders: ['SVC'],
			},
			links,
		),
	);
	for (const message of made) messages.push(message);
	return made;
}

import { randomUUID } from 'node:crypto';
import { costOf } from './cost.ts';
import type { Channel, Message, MessageRequest, MessageStatus } from './model.ts';

export interface MessagesState {
	messages: Message[];
	/** What the channels call answers; tests may disable a channel. */
	channels: Record<string, Channel>;
	/** Ends the sending of a message: it is delivered to all its recipients. */
	deliverMessage(id: string): Message;
	/** Puts messages there without a request, to be listed, searched and read. */
	seedMessages(count: number): Message[];
}

/** Author of everything; `createdBy` is a UUID. */
const author = '7a6f4c1e-2b7d-4f57-8c39-0d6c5b1f4e03';

export function createMessagesState(): { state: MessagesState; reset(): void } {
	const messages: Message[] = [];
	const channels: Record<string, Channel> = {};

	const state: MessagesState = {
		messages,
		channels,

		deliverMessage(id) {
			const message = messages.find((one) => one.id === id);
			if (!message) throw new Error(`There is no message ${id}`);
			const { analytics } = message;
			message.status = 'sent';
			analytics.accepted = analytics.recipients;
			analytics.delivered = analytics.recipients;
			return message;
		},

		seedMessages(count) {
			const made = Array.from({ length: count }, (_, index) =>
				newMessage({
					name: `Message ${index + 1}`,
					body: `Body ${index + 1}`,
					channels: ['SMS'],
					recipients: [{ msisdn: `+316${String(index).padStart(8, '0')}` }],
					senders: ['SVC'],
				}),
			);
			for (const message of made) messages.push(message);
			return made;
		},
	};

	const reset = () => {
		messages.length = 0;
		for (const name of Object.keys(channels)) Reflect.deleteProperty(channels, name);
		Object.assign(channels, {
			SMS: { disabled: false, name: 'SMS', type: 'SMS', options: { allowImages: false } },
			Viber: { disabled: false, name: 'Viber', type: 'Viber', options: { allowImages: true } },
			WhatsApp: {
				disabled: false,
				name: 'WhatsApp',
				type: 'WhatsApp',
				options: { allowImages: true },
			},
		});
	};
	reset();
	return { state, reset };
}

/** A message as the service keeps it, from what was asked for. */
export function newMessage(request: MessageRequest, status = statusOf(request)): Message {
	return {
		...request,
		id: randomUUID(),
		status,
		analytics: newAnalytics(request),
		createdAtUtc: new Date().toISOString(),
		createdBy: author,
	};
}

/** "without it [scheduledAtUtc] the message is sent immediately" (document 2, message object). */
export function statusOf({ recipients = [], scheduledAtUtc }: MessageRequest): MessageStatus {
	if (recipients.length === 0) return 'draft';
	const isLater = scheduledAtUtc !== undefined && utcMs(scheduledAtUtc) > Date.now();
	return isLater ? 'scheduled' : 'sending';
}

/** Milliseconds since 1970; the timestamp is UTC whether it says Z or not. */
export function utcMs(timestamp: string): number {
	return Date.parse(timestamp.endsWith('Z') ? timestamp : `${timestamp}Z`);
}

export function newAnalytics(request: MessageRequest): Message['analytics'] {
	const { totalCost, currency, recipientCount } = costOf(request);
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

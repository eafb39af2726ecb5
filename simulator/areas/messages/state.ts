import { messageLinks } from '../messaging/links.ts';
import { deliver, seed } from '../messaging/message.ts';
import type { Message } from '../messaging/model.ts';
import type { Channel } from './channel.ts';

/** A text from a phone. */
export interface Reply {
	number: string;
	body: string;
	/** Milliseconds since 1970. */
	at: number;
}

export interface MessagesState {
	messages: Message[];
	/** What the channels call answers; tests may disable a channel. */
	channels: Record<string, Channel>;
	/** What people have replied from their phones. That replies reach the sender is undocumented. */
	replies: Reply[];
	/** Ends the sending of a message: it's delivered to all its recipients. */
	deliverMessage(id: string): Message;
	/** Puts messages there without a request, to be listed, searched and read. */
	seedMessages(count: number): Message[];
}

export function createMessagesState(): { state: MessagesState; reset(): void } {
	const messages: Message[] = [];
	const channels: Record<string, Channel> = {};
	const replies: Reply[] = [];

	const state: MessagesState = {
		messages,
		channels,
		replies,
		deliverMessage: (id) => deliver(messages, id),
		seedMessages: (count) => seed(messages, count, 'Message', messageLinks),
	};

	const reset = () => {
		messages.length = 0;
		replies.length = 0;
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

import messagesContract from '../../contract/messages.json' with { type: 'json' };
import messagingContract from '../../contract/messaging.json' with { type: 'json' };
import { checkAccountId, type Area, type World } from '../../core/area.ts';
import { combined } from '../../core/contract.ts';
import type { Reach } from '../addressbook/index.ts';
import { messageLinks } from '../messaging/links.ts';
import { messageHandlers } from '../messaging/handlers.ts';
import { checkMessage, sendingHandlers } from './sending.ts';
import { createMessagesState, type MessagesState } from './state.ts';

export type { MessagesState } from './state.ts';

/** Messages: document 2, parts A and B, messages interface. */
export function messagesArea(world: World, reach: Reach): Area<MessagesState> {
	const { state, reset } = createMessagesState();
	return {
		name: 'messages',
		base: '/messages/v1',
		contract: combined(messagingContract, messagesContract),
		handlers: {
			...messageHandlers(world, state.messages, {
				check: (request) => checkMessage(state, request),
				links: messageLinks,
				reach,
			}),
			...sendingHandlers(world, state, reach),
		},
		state,
		checkOwner: (_endpoint, path) => checkAccountId(world, path),
		reset,
	};
}

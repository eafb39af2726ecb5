import messagesContract from '../../contract/messages.json' with { type: 'json' };
import { checkAccountId, type Area, type World } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { messageHandlers } from './messages.ts';
import { sendingHandlers } from './sending.ts';
import { createMessagesState, type MessagesState } from './state.ts';

export type { MessagesState } from './state.ts';

/** Messages: document 2, parts A and B, messages interface. */
export function messagesArea(world: World): Area<MessagesState> {
	const { state, reset } = createMessagesState();
	return {
		name: 'messages',
		base: '/messages/v1',
		contract: messagesContract as ContractDocument,
		handlers: { ...messageHandlers(world, state), ...sendingHandlers(world, state) },
		state,
		checkOwner: (_endpoint, path) => checkAccountId(world, path),
		reset,
	};
}

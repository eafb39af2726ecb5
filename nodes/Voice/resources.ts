import type { Resource } from '../shared/operation';
import { getManyConversations } from './conversation/getMany';
import { exportInboundNumbers } from './inboundNumber/export';
import { getManyInboundNumbers } from './inboundNumber/getMany';

const conversation: Resource = {
	name: 'Conversation',
	value: 'conversation',
	description: 'A successful call with its duration and cost (call detail record)',
	operations: [getManyConversations],
};

const inboundNumber: Resource = {
	name: 'Inbound Number',
	value: 'inboundNumber',
	description: 'A phone number that callers use to reach the voice account',
	operations: [getManyInboundNumbers, exportInboundNumbers],
};

export const resources = [conversation, inboundNumber] as const;

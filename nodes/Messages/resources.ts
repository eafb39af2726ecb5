import { commonOperations } from '../messaging/operations';
import type { Resource } from '../shared/operation';
import { operation } from './area';
import { getManyChannels } from './channel/getMany';
import { createMessage } from './message/create';
import { duplicateMessage } from './message/duplicate';
import { getMessageCost } from './message/getCost';
import { previewMessageCost } from './message/previewCost';
import { resumeMessage } from './message/resume';
import { updateMessage } from './message/update';
import { messageId } from './locators';
import { countTextCharacters } from './text/countCharacters';

const common = commonOperations({ operation, messageId, noun: 'message' });

const message: Resource = {
	name: 'Message',
	value: 'message',
	description: 'A text that is sent to recipients over SMS and other channels',
	first: createMessage,
	operations: [
		createMessage,
		common.get,
		common.getMany,
		common.search,
		getMessageCost,
		previewMessageCost,
		updateMessage,
		duplicateMessage,
		common.pause,
		resumeMessage,
		common.cancel,
		common.remove,
		common.removeMany,
	],
};

const channel: Resource = {
	name: 'Channel',
	value: 'channel',
	description: 'A way in which messages can be sent, such as SMS',
	first: getManyChannels,
	operations: [getManyChannels],
};

const text: Resource = {
	name: 'Text',
	value: 'text',
	description: 'What a message says, before it is sent',
	first: countTextCharacters,
	operations: [countTextCharacters],
};

export const resources = [message, channel, text] as const;

import { countCharacters } from '../messaging/countCharacters';
import { commonOperations } from '../messaging/operations';
import type { Resource } from '../shared/operation';
import { messages, operation } from './area';
import { getManyChannels } from './channel/getMany';
import { createMessage } from './message/create';
import { duplicateMessage } from './message/duplicate';
import { getMessageCost } from './message/getCost';
import { previewMessageCost } from './message/previewCost';
import { textRules } from './message/properties';
import { resumeMessage } from './message/resume';
import { sendMessageAndWait } from './message/sendAndWait';
import { updateMessage } from './message/update';
import { messageId, status } from './locators';

const common = commonOperations({ operation, messageId, status, noun: 'message' });

const message: Resource = {
	name: 'Message',
	value: 'message',
	description: 'A message to one or more recipients',
	operations: [
		createMessage,
		sendMessageAndWait,
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
	description: 'A way to send messages, such as SMS',
	operations: [getManyChannels],
};

const text: Resource = {
	name: 'Text',
	value: 'text',
	description: 'The text of a message, before you send it',
	operations: [countCharacters(messages, textRules)],
};

export const resources = [message, channel, text] as const;

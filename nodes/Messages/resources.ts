import type { Resource } from '../shared/operation';
import { getManyChannels } from './channel/getMany';
import { cancelMessage } from './message/cancel';
import { createMessage } from './message/create';
import { deleteMessage } from './message/delete';
import { deleteManyMessages } from './message/deleteMany';
import { duplicateMessage } from './message/duplicate';
import { getMessage } from './message/get';
import { getMessageCost } from './message/getCost';
import { getManyMessages } from './message/getMany';
import { pauseMessage } from './message/pause';
import { previewMessageCost } from './message/previewCost';
import { resumeMessage } from './message/resume';
import { searchMessages } from './message/search';
import { updateMessage } from './message/update';
import { countTextCharacters } from './text/countCharacters';

const message: Resource = {
	name: 'Message',
	value: 'message',
	description: 'A text that is sent to recipients over SMS and other channels',
	first: createMessage,
	operations: [
		createMessage,
		getMessage,
		getManyMessages,
		searchMessages,
		getMessageCost,
		previewMessageCost,
		updateMessage,
		duplicateMessage,
		pauseMessage,
		resumeMessage,
		cancelMessage,
		deleteMessage,
		deleteManyMessages,
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

import { byId, idsBy } from '../locator.ts';
import type { Samples } from '../samples.ts';
import { alternatives, messageParameters, someMessages } from './message.ts';

const messageId = byId('={{ $json.messageId }}');

/** All operations of SVC Messages, each on a message of its own. */
export const samples: Samples = {
	node: 'svcMessages',
	parameters: {
		message: {
			create: { ...messageParameters, ...alternatives },
			sendAndWait: {
				phoneNumber: '={{ $json.phone }}',
				message: '={{ $json.text }}',
			},
			get: { messageId },
			getAll: {},
			search: { term: '={{ $json.text }}' },
			getCost: { messageId },
			previewCost: { messageId },
			update: { messageId, updateFields: { name: '={{ $json.text }}' } },
			duplicate: { messageId, duplicateAs: 'draft' },
			pause: { messageId },
			resume: { messageId },
			cancel: { messageId },
			delete: { messageId },
			deleteMany: { messageIds: idsBy('={{ $json.messageId }}') },
		},
		channel: { getAll: {} },
		text: { countCharacters: { body: '={{ $json.text }}' } },
	},
	arrangeItem({ state }, index) {
		const [message] = state.seedMessages(1);
		const item = someMessages(index + 1)[index];
		// A draft can be updated, paused and whatever else there is; without a schedule, an update could send it.
		Object.assign(message, { body: String(item.text), scheduledAtUtc: '2035-07-01T07:00:00Z' });
		return { ...item, messageId: message.id };
	},
};

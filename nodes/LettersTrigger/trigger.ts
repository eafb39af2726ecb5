import { letters } from '../Letters/area';
import { readPayload } from '../Letters/callback/payload';
import { timeIn } from '../shared/http';
import { asFilter, passes, type WebhookTrigger } from '../shared/webhook';
import { fields } from './fields';
import { carriesSecret } from './secret';

export const trigger: WebhookTrigger<typeof fields> = {
	area: letters,
	fields,
	authorized: carriesSecret,
	reception(values) {
		const statuses = asFilter(values.statuses);
		return {
			read: (text, { headers }) => readPayload(text, headers['content-type']),
			// SVC may write the same time in another way when it sends an event again.
			identity: ({ letterId, status, receivedAt }) =>
				JSON.stringify([letterId, status, timeIn(receivedAt) ?? receivedAt]),
			wanted: ({ status }) => passes(statuses, status),
		};
	},
};

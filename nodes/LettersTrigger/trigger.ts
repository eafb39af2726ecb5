import { letters } from '../Letters/area';
import { readPayload } from '../Letters/callback/payload';
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
			identity: ({ letterId, status, receivedAt }) =>
				JSON.stringify([letterId, status, receivedAt]),
			wanted: ({ status }) => passes(statuses, status),
		};
	},
};

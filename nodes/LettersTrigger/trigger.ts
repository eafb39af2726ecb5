import { letters } from '../Letters/area';
import { callerHeader } from '../Letters/callback/ownSecret';
import { readPayload } from '../Letters/callback/payload';
import {
	asFilter,
	nodeData,
	passes,
	sameSecret,
	storedSecret,
	type WebhookTrigger,
} from '../shared/webhook';
import { fields } from './fields';

export const trigger: WebhookTrigger<typeof fields> = {
	area: letters,
	fields,
	authorized: (context, { headers }) =>
		sameSecret(headers[callerHeader], storedSecret(nodeData(context))),
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

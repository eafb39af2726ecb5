import type { IDataObject } from 'n8n-workflow';
import { isDataObject, isNothing } from '../shared/fields';
import { objectsIn } from '../shared/http';
import { defined } from '../shared/operation';

/**
 * What most people look at in a message (service document 2, message object, has sixteen fields
 * and ten more in `analytics`). `recipientCount` is SVC's count, else the number of entries, unless one is a group:
 * only SVC knows how many it has.
 */
export function simplifyMessage(message: IDataObject): IDataObject {
	const { id, name, status, body, channels, recipients, scheduledAtUtc, createdAtUtc } = message;
	const analytics = isDataObject(message.analytics) ? message.analytics : {};
	return defined({
		id,
		name,
		status,
		body,
		channels,
		recipientCount: analytics.recipients ?? countOf(recipients),
		delivered: analytics.delivered,
		failed: analytics.failed,
		scheduledAtUtc,
		createdAtUtc,
	});
}

function countOf(recipients: unknown): number | undefined {
	if (!Array.isArray(recipients)) return undefined;
	const hasGroup = objectsIn(recipients).some(({ group }) => !isNothing(group));
	return hasGroup ? undefined : recipients.length;
}

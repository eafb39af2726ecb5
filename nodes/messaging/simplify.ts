import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../shared/fields';
import { defined } from '../shared/operation';

/**
 * What most people look at in a message (service document 2, message object, has sixteen fields
 * and ten more in `analytics`). `recipientCount` is SVC's count, else the number of
 * entries, in which a group counts as one.
 */
export function simplifyMessage(full: IDataObject): IDataObject {
	const analytics = isDataObject(full.analytics) ? full.analytics : {};
	const { id, name, status, body, channels, recipients, scheduledAtUtc, createdAtUtc } = full;
	return defined({
		id,
		name,
		status,
		body,
		channels,
		recipientCount:
			analytics.recipients ?? (Array.isArray(recipients) ? recipients.length : undefined),
		delivered: analytics.delivered,
		failed: analytics.failed,
		scheduledAtUtc,
		createdAtUtc,
	});
}

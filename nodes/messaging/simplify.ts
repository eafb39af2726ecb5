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
	const { id, name, status, body, channels, scheduledAtUtc, createdAtUtc } = full;
	return defined({
		id,
		name,
		status,
		body,
		channels,
		recipientCount: analytics.recipients ?? lengthOf(full.recipients),
		delivered: analytics.delivered,
		failed: analytics.failed,
		scheduledAtUtc,
		createdAtUtc,
	});
}

function lengthOf(list: unknown): number | undefined {
	return Array.isArray(list) ? list.length : undefined;
}

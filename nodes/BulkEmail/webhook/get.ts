import type { IDataObject } from 'n8n-workflow';
import { asObject } from '../../shared/http';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { noWebhook, webhookStatuses } from './missing';

export const getWebhook = operation({
	name: 'Get',
	value: 'get',
	action: 'Get bulk email webhook',
	description:
		'Retrieve the URL that receives bulk email status updates, and the kinds that are turned on',
	request: 'GET /accounts/{accountID}/webhooks',
	fields: {
		purpose: notice(
			'This shows where SVC sends the status updates of your bulk email. To start a workflow with them, use the SVC Bulk Email Trigger.',
		),
	},
	statuses: webhookStatuses,
	send: {
		as: 'one',
		output({ body }) {
			if (body === undefined || body === null) throw noWebhook();
			return [withZones(asObject(body))];
		},
	},
});

/**
 * `CreatedOn`, `ModifiedOn` and `DeletedOn` are local times without a zone, `CreatedOnUtc` and so on
 * are UTC (service document 2, part E). Whether those say so is undocumented, so a "Z" is added where it
 * is missing: n8n would take them for times of the workflow's zone. The local ones stay as they are.
 */
function withZones(webhook: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(webhook).map(([name, value]) => [
			name,
			/OnUtc$/.test(name) && typeof value === 'string' && withoutZone.test(value)
				? `${value}Z`
				: value,
		]),
	);
}

const withoutZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

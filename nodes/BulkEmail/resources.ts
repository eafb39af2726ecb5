import type { Resource } from '../shared/operation';
import { deleteWebhook } from './webhook/delete';
import { getWebhook } from './webhook/get';

const webhook: Resource = {
	name: 'Webhook',
	value: 'webhook',
	description: 'Where status updates of bulk email are sent, and which kinds of them',
	first: getWebhook,
	operations: [getWebhook, deleteWebhook],
};

export const resources = [webhook] as const;

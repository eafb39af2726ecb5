import type { Resource } from '../shared/operation';
import { deleteWebhook } from './webhook/delete';
import { getWebhook } from './webhook/get';

const webhook: Resource = {
	name: 'Webhook',
	value: 'webhook',
	description: 'The URL that receives bulk email status updates, and their kinds',
	operations: [getWebhook, deleteWebhook],
};

export const resources = [webhook] as const;

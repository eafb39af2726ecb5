import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 2, part B, messages interface. */
export const messages: Area<'accountId'> = {
	title: 'Messages',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'messagesBaseUrl', displayName: 'Messages Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};

export const operation = operationsOf(messages);

import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 2, part A, campaigns interface. */
export const campaigns: Area<'accountId'> = {
	title: 'Campaigns',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'campaignsBaseUrl', displayName: 'Campaigns Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};

export const operation = operationsOf(campaigns);

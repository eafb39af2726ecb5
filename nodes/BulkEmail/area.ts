import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 2, part E, where the path says `{accountID}`. */
export const bulkEmail: Area<'accountID'> = {
	title: 'Bulk Email',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'bulkEmailBaseUrl', displayName: 'Bulk Email Base URL' },
	path: { accountID: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};

export const operation = operationsOf(bulkEmail);

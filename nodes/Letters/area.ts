import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 1, part B. */
export const letters: Area<'accountId'> = {
	title: 'Letters',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'lettersBaseUrl', displayName: 'Letters Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};

export const operation = operationsOf(letters);

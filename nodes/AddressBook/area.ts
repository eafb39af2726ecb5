import type { Area } from '../shared/area';
import { operationsOf } from '../shared/operation';

/** Service document 2, part C. */
export const addressBook: Area<'accountId'> = {
	title: 'Address Book',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'addressBookBaseUrl', displayName: 'Address Book Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};

export const operation = operationsOf(addressBook);

import type { Area } from '../../shared/http';

/** Service document 2, part C. Messages and campaigns pick their recipients from it too. */
export const addressBook: Area<'accountId'> = {
	title: 'Address Book',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'addressBookBaseUrl', displayName: 'Address Book Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};

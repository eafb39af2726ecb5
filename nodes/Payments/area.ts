import type { Area } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 1, part C. */
export const payments: Area<'merchant_key'> = {
	title: 'Payments',
	credential: 'svcPaymentsApi',
	baseUrl: { field: 'paymentsBaseUrl', displayName: 'Payments Base URL' },
	path: { merchant_key: { field: 'merchantKey', displayName: 'Merchant Key', uuid: false } },
};

export const operation = operationsOf(payments);

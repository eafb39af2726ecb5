import { type Area, documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 1, part C. */
export const payments: Area<'merchant_key'> = {
	title: 'Payments',
	credential: 'svcPaymentsApi',
	baseUrl: { field: 'paymentsBaseUrl', displayName: 'Payments Base URL' },
	path: { merchant_key: { field: 'merchantKey', displayName: 'Merchant Key', uuid: false } },
	asDocumented: documentedAs([
		// Order
		'order_key order_reference description amount currency email language country profile timestamp',
		'expires_on url considered_safe level payments',
		// Payment
		'id method authorization state confidence reason receipt shopper_receipt merchant_receipt captures',
		'refunds date_last_modified modified_date chargebacks chargeback_date shopper_bank_account name iban bic',
		// Wallet and business chat
		'merchantSessionAsString paymentGatewayUrl merchantIdentifier status',
	]),
};

export const operation = operationsOf(payments);

/** Orders whose parts come from the item. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byCode } from '../locator.ts';

export const MERCHANT = '/ps/api/public/v1/merchants/{merchant_key}';

/** Parameters that both ways to create an order have in common. */
export const orderParameters: INodeParameters = {
	orderReference: '={{ $json.reference }}',
	amount: '={{ $json.amount }}',
	amountIn: 'decimalAmount',
	currency: byCode('={{ $json.currency }}'),
	orderDescription: '={{ $json.about }}',
	language: byCode('={{ $json.language }}'),
	email: '={{ $json.email }}',
	country: byCode('={{ $json.country }}'),
};

export const createParameters: INodeParameters = {
	resource: 'order',
	operation: 'create',
	...orderParameters,
};

/** Orders that differ in every part; `minor` is the amount the service is to get. */
export const someOrders = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		reference: `order-${index + 1}`,
		amount: index % 2 === 0 ? `${index + 1}2.50` : index * 1000,
		minor: index % 2 === 0 ? (index + 1) * 1000 + 250 : index * 1000,
		currency: index % 2 === 0 ? 'EUR' : 'JPY',
		about: `Things ${index + 1}`,
		language: index % 2 === 0 ? 'nl' : 'en',
		email: `shopper${index + 1}@example.com`,
		country: index % 2 === 0 ? 'NL' : 'JP',
	}));

/** What the service is to receive for such an item. */
export const orderBody = (item: IDataObject) => ({
	order_reference: item.reference,
	description: item.about,
	amount: item.minor,
	currency: item.currency,
	language: item.language,
	email: item.email,
	country: item.country,
});

import { byId } from '../locator.ts';
import type { Samples } from '../samples.ts';
import { orderParameters, someOrders } from './order.ts';

const orderKey = byId('={{ $json.orderKey }}');
const signed = { orderKey, dataSource: 'json', data: '={{ $json.signed }}' };

/** All operations of SVC Payments, each on an order of its own. */
export const samples: Samples = {
	node: 'svcPayments',
	parameters: {
		order: {
			create: orderParameters,
			createForSubscription: { subscriptionReference: 'subscription', ...orderParameters },
			get: { orderKey },
			// A search through a month would look like too many requests.
			getByReference: { orderReference: '={{ $json.sought }}', days: 3 },
			waitUntilPaid: { orderKey, waitAtMost: 0, failWhenTooLate: false },
			getAll: {},
		},
		walletSession: {
			initialize: {
				orderKey,
				validationUrl: 'https://wallet.example.com/session',
				displayName: 'Shop',
				domainName: 'shop.example.com',
			},
			authorize: signed,
		},
		businessChatSession: {
			initialize: { orderKey, displayName: 'Shop' },
			authorize: signed,
		},
	},
	arrangeItem({ state }, index) {
		const [order] = state.seedOrders(1);
		order.walletSessionAt = Date.now();
		return {
			...someOrders(index + 1)[index],
			orderKey: order.order_key,
			sought: order.order_reference,
			signed: `{"id":${index}}`,
		};
	},
};

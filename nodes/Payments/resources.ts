import type { Resource } from '../shared/operation';
import { authorizeBusinessChatSession } from './businessChatSession/authorize';
import { initializeBusinessChatSession } from './businessChatSession/initialize';
import { createOrder } from './order/create';
import { createSubscriptionOrder } from './order/createForSubscription';
import { getOrder } from './order/get';
import { getOrderByReference } from './order/getByReference';
import { getManyOrders } from './order/getMany';
import { waitUntilPaid } from './order/waitUntilPaid';
import { authorizeWalletSession } from './walletSession/authorize';
import { initializeWalletSession } from './walletSession/initialize';

const order: Resource = {
	name: 'Order',
	value: 'order',
	description: 'A purchase with its payment menu, where a shopper pays',
	operations: [
		createOrder,
		createSubscriptionOrder,
		getOrder,
		getOrderByReference,
		getManyOrders,
		waitUntilPaid,
	],
};

const walletSession: Resource = {
	name: 'Wallet Session',
	value: 'walletSession',
	description: 'A payment with a mobile wallet, outside the payment menu',
	operations: [initializeWalletSession, authorizeWalletSession],
};

const businessChatSession: Resource = {
	name: 'Business Chat Session',
	value: 'businessChatSession',
	description: 'A payment with a mobile wallet in a business chat',
	operations: [initializeBusinessChatSession, authorizeBusinessChatSession],
};

export const resources = [order, walletSession, businessChatSession] as const;

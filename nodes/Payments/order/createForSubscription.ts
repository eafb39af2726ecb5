import { notice, text } from '../../shared/fields';
import { operation } from '../area';
import { creatingOrder } from './created';
import { orderFields, referenceRules } from './properties';

export const createSubscriptionOrder = operation({
	name: 'Create for Subscription',
	value: 'createForSubscription',
	action: 'Create payment order for subscription',
	description:
		'Create a payment order for a subscription, and get the URL of its payment menu, where a shopper pays real money',
	request:
		'POST /ps/api/public/v1/merchants/{merchant_key}/subscriptions/{subscription_reference}/orders',
	...creatingOrder,
	fields: {
		purpose: notice(
			'For an order that belongs to a subscription. Creates a payment link, so drag "url" from the output into a message. SVC may also charge the subscription without the shopper: ask your provider before you use this.',
		),
		subscriptionReference: text({
			...referenceRules,
			displayName: 'Subscription Reference',
			description: "The reference of the order's subscription",
			hint: "If you don't know it, ask your provider",
			placeholder: 'e.g. subscription-7',
		}),
		...orderFields,
	},
});

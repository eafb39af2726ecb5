import { choice, choices, concerning, number, simplifyField, text } from '../shared/fields';

export const fields = {
	events: choices({
		displayName: 'Events',
		description: 'What starts the workflow',
		hint: 'Leave empty to let all events start the workflow',
		options: [
			{
				name: 'Order Considered Safe',
				value: 'orderSafe',
				description: 'The order has reached the safe level below, or a better one',
			},
			{ name: 'Order Created', value: 'orderCreated' },
			{
				name: 'Order Expired',
				value: 'orderExpired',
				description: 'An hour after the order expired, there is no payment',
			},
			{
				name: 'Payment Authorized',
				value: 'paymentAuthorized',
				description: 'Authorized, and nobody has to confirm it any more',
			},
			{
				name: 'Payment Canceled',
				value: 'paymentCanceled',
				description: 'The attempt has ended; the shopper may try again',
			},
			{
				name: 'Payment Capture Failed',
				value: 'captureFailed',
				description: 'A capture failed or was canceled, and SVC does not retry it',
			},
			{
				name: 'Payment Captured',
				value: 'paymentCaptured',
				description: 'A capture was processed successfully',
			},
			{ name: 'Payment Charged Back', value: 'paymentChargedBack' },
			{
				name: 'Payment in Another State',
				value: 'paymentOther',
				description: 'The authorization has a state that SVC does not document',
			},
			{
				name: 'Payment Pending',
				value: 'paymentPending',
				description: 'Authorized, but the acquirer or the shopper still has to confirm it',
			},
			{
				name: 'Payment Refund Failed',
				value: 'refundFailed',
				description: 'A refund failed or was canceled, and SVC does not retry it',
			},
			{
				name: 'Payment Refunded',
				value: 'paymentRefunded',
				description: 'A refund was processed successfully',
			},
		],
	}),
	safeLevel: concerning(
		'events',
		'orderSafe',
		choice({
			displayName: 'Safe Level',
			description:
				'For Order Considered Safe: the level that is enough. Orders with a better one count, too.',
			options: [
				{
					name: '1. Fastest',
					value: 'FASTEST',
					description: 'Any successful authorization, even if the money has not arrived',
				},
				{
					name: '2. Fast',
					value: 'FAST',
					description: 'An acquirer has taken it up, for example a direct debit not yet confirmed',
				},
				{
					name: '3. Safe',
					value: 'SAFE',
					description: 'Captured, or authorized with the approval of an acquirer',
				},
				{
					name: '4. Safest',
					value: 'SAFEST',
					description: 'Captured, and except for cards no chargeback is expected any more',
				},
			],
			default: 'SAFE',
		}),
	),
	referencePrefix: text({
		displayName: 'Order Reference Begins With',
		description:
			'Only orders whose reference begins like this are checked; the others cost no requests. After you change it, orders that were there before start the workflow only with what happens to them from then on.',
		placeholder: 'e.g. SHOP-',
	}),
	longestDelay: number({
		displayName: 'Longest Delay (Hours)',
		description:
			'The longer nothing has happened to an order, the more rarely it is looked at, but never more rarely than this. Fewer hours mean more requests.',
		min: 1,
		max: 48,
		default: 6,
	}),
	watchDays: number({
		displayName: 'Watch Paid Orders (Days)',
		description:
			'How long after its last change to keep checking an order that has a payment. An order without a payment is checked until a day after it expires. Refunds, chargebacks, and safe levels that come later start nothing.',
		hint: 'A direct debit can be charged back for eight weeks',
		min: 1,
		max: 180,
		default: 63,
	}),
	...simplifyField,
};

export type EventName =
	| 'captureFailed'
	| 'orderCreated'
	| 'orderExpired'
	| 'orderSafe'
	| 'paymentAuthorized'
	| 'paymentCanceled'
	| 'paymentCaptured'
	| 'paymentChargedBack'
	| 'paymentOther'
	| 'paymentPending'
	| 'paymentRefunded'
	| 'refundFailed';

export type SafeLevel = 'FASTEST' | 'FAST' | 'SAFE' | 'SAFEST';

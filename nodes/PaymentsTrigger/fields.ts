import { safeLevelOptions } from '../Payments/order/paid/safeLevels';
import { allowLoop } from '../shared/webhook';
import {
	choice,
	choices,
	optionsBox,
	concerning,
	number,
	shownAs,
	simplifyField,
	text,
	type Values,
} from '../shared/fields';

export const defaults = { longestDelay: 6, watchDays: 63 };

const options = {
	allowLoop,
	longestDelay: number({
		displayName: 'Max Check Interval (Hours)',
		description:
			'The longest time between checks of an order. The node checks inactive orders less and less often, up to this limit. A lower value means more requests. Defaults to 6.',
		min: 1,
		max: 48,
		default: defaults.longestDelay,
	}),
	referencePrefix: text({
		displayName: 'Order Reference Prefix',
		description:
			"The prefix of the order references to check. Other orders don't take requests. After you change the prefix, orders that already existed trigger the workflow only on new events.",
		placeholder: 'e.g. SHOP-',
	}),
	watchDays: number({
		displayName: 'Watch Paid Orders (Days)',
		description:
			"The days to keep checking a paid order after its last change. Later changes don't start the workflow. Defaults to 63: payers can reclaim SEPA direct debits for eight weeks.",
		min: 1,
		max: 180,
		default: defaults.watchDays,
	}),
};

export const fields = {
	events: choices({
		displayName: 'Trigger On',
		hint: 'With several events, one order can start the workflow several times. Leave empty to trigger on every event.',
		options: [
			{
				name: 'Order Considered Safe',
				value: 'orderSafe',
				description:
					'The order reached the safe level below, or a higher one. Use this to deliver goods or say thank you. At low levels, its payment can still be pending.',
				action: 'On order considered safe',
			},
			{ name: 'Order Created', value: 'orderCreated' },
			{
				name: 'Order Expired',
				value: 'orderExpired',
				description: 'An order is still unpaid an hour after it expired',
			},
			{
				name: 'Payment Authorized',
				value: 'paymentAuthorized',
				description: 'Authorized, with no confirmation pending',
			},
			{
				name: 'Payment Canceled',
				value: 'paymentCanceled',
				description: 'The authorization was canceled',
			},
			{
				name: 'Payment Capture Failed',
				value: 'captureFailed',
				description: "A capture failed or was canceled, and SVC doesn't retry it",
			},
			{
				name: 'Payment Captured',
				value: 'paymentCaptured',
				description: 'A capture of all or a part of the amount succeeded',
			},
			{ name: 'Payment Charged Back', value: 'paymentChargedBack' },
			{
				name: 'Payment in Another State',
				value: 'paymentOther',
				description: "The authorization has a state or confidence that SVC doesn't document",
			},
			{
				name: 'Payment Pending',
				value: 'paymentPending',
				description: 'Authorized, but the acquirer or the shopper still has to confirm it',
			},
			{
				name: 'Payment Refund Failed',
				value: 'refundFailed',
				description: "A refund failed or was canceled, and SVC doesn't retry it",
			},
			{
				name: 'Payment Refunded',
				value: 'paymentRefunded',
				description: 'A refund of all or a part of the amount succeeded',
			},
		],
		default: ['orderSafe'],
	}),
	safeLevel: concerning(
		'orderSafe',
		choice({
			displayName: 'Safe Level',
			hint: 'The safer, the later it triggers. Deliver goods from level 3.',
			description:
				"The lowest safe level that triggers 'Order Considered Safe'. Higher levels trigger it too.",
			options: safeLevelOptions,
			default: 'SAFE',
		}),
	),
	simple: shownAs(simplifyField.simple, {
		hint: `Orders contain no name or phone number: find them in your own data by "order_reference". For the shopper's email, turn this off.`,
	}),
	options: optionsBox(options),
};

export type EventName = NonNullable<Values<typeof fields>['events']>[number];
export type SafeLevel = Values<typeof fields>['safeLevel'];

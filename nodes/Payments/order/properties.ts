import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	choice,
	emailRule,
	excerpt,
	group,
	inField,
	InputError,
	isDataObject,
	isNothing,
	mapValue,
	notice,
	number,
	readByPeople,
	reference,
	refuseTags,
	target,
	text,
	type Values,
} from '../../shared/fields';
import { defined } from '../../shared/operation';
import { currencies } from '../iso/currencies';
import { countryField, currencyField, languageField } from '../iso/fields';
import { amount, amountIn, minorAmount } from './amount/enteredAmount';

export const referenceRules = {
	kind: reference,
	isTrimmed: true,
	required: true,
	maxLength: 255,
} as const;

const asProperty =
	'To send it anyway, enter it as "description" in Additional Properties (JSON), and another text here.';

export const orderFields = {
	orderReference: text({
		...referenceRules,
		displayName: 'Order Reference',
		description:
			'Your own unique name for the order. SVC rejects a reference that you used before. Without an order number, combine the execution ID with $runIndex and $itemIndex in an expression.',
		hint: 'Must be different for each order, such as your order number',
		placeholder: 'e.g. order-2030-0042',
	}),
	amount,
	amountIn,
	currency: currencyField,
	// A parameter called `description` has no button for an agent's model in a tool.
	orderDescription: text({
		displayName: 'Description',
		kind: readByPeople(asProperty, refuseTags),
		sendAs: 'description',
		required: true,
		maxLength: 255,
		description: 'The description of the purchase, up to 255 characters. The shopper may see it.',
		placeholder: 'e.g. Your order 42 at Example Shop',
	}),
	language: languageField,
	email: text({
		displayName: 'Email',
		maxLength: 200,
		kind: target,
		matches: emailRule,
		description:
			"The shopper's email address, which SVC may send emails to. Required unless you enter a billing address key, in which case SVC ignores this field.",
		placeholder: 'e.g. name@example.com',
		// `checkOrder` asks for it where it is needed.
		whenEmpty: 'leaveOut',
	}),
	country: countryField,
};

export const paymentLink = notice(
	`Creates a payment link. The shopper is charged only by paying there. The node doesn't send the link, so drag "url" from its output into a message.`,
);

const unit = choice({
	displayName: 'Unit',
	options: [
		{ name: 'Minutes', value: 'MINUTES' },
		{ name: 'Hours', value: 'HOURS' },
		{ name: 'Days', value: 'DAYS' },
	],
	default: 'DAYS',
});

/** In each unit (service document 1, part C). */
const shortest = 1;

const duration = number({
	displayName: 'Duration',
	required: true,
	minInEditor: shortest,
	decimals: Infinity,
	description:
		'The time until the order expires, up to 30240 minutes, 504 hours, or 21 days. Decimals such as 1.5 are allowed.',
});

/** Any scheme, since apps have their own: the description says no more than that it is a URL. */
const returnUrlRule = {
	pattern: /^(?!(?:javascript|data|vbscript):)[a-z][a-z0-9+.-]*:[^\s]+$/i,
	says: 'must be a URL with a scheme, such as https://shop.example.com or myapp://paid',
	remedy:
		'Enter the whole URL, with %20 in place of each space. To send another value anyway, enter it as "return_urls" in Additional Properties (JSON).',
};

function returnUrl(displayName: string, description: string) {
	return mapValue(
		text({
			displayName,
			description,
			placeholder: 'e.g. https://shop.example.com/thanks',
			matches: returnUrlRule,
		}),
		(value) => {
			if (value === undefined || URL.canParse(value)) return value;
			throw new InputError(`isn't a URL: "${excerpt(value)}"`);
		},
	);
}

export const orderOptions = {
	additionalProperties,
	billingAddressKey: text({
		displayName: 'Billing Address Key',
		isTrimmed: true,
		description:
			'The key that SVC returned when the shopper was created. If you enter it, SVC ignores email and country.',
	}),
	expiry: group({
		displayName: 'Expiry',
		description: 'The time limit for paying the order, counted from its creation',
		entry: { duration, unit },
	}),
	profile: text({
		displayName: 'Profile',
		isTrimmed: true,
		maxLength: 50,
		description:
			'The profile with payment methods and settings. Leave empty to use all available methods of the merchant.',
	}),
	returnUrls: group({
		displayName: 'Return URLs',
		description: 'The URLs that the shopper goes to after the payment menu',
		entry: {
			success: returnUrl('Success', 'After a successful authorization'),
			pending: returnUrl('Pending', "When SVC doesn't know yet whether the payment is authorized"),
			canceled: returnUrl('Canceled', 'When the order was canceled'),
			error: returnUrl('Error', "When SVC couldn't process the order"),
		},
	}),
};

export type OrderValues = Values<typeof orderFields> & Added<typeof orderOptions>;

export function checkOrder({ expiry, additionalProperties: more, ...values }: OrderValues): void {
	if (more && 'currency' in more && !('amount' in more) && values.amountIn === 'decimalAmount') {
		throw new InputError(
			'has "currency" without "amount"',
			"The node converts 'Amount' with the decimals of 'Currency'. To send another currency, also enter \"amount\" in minor units, or set 'Amount In' to 'Minor Units'.",
			additionalProperties.property.displayName,
		);
	}
	const hasAddress = !isNothing(values.billingAddressKey ?? more?.billing_address_key);
	for (const name of ['email', 'country'] as const) {
		if (hasAddress || !isNothing(values[name] ?? more?.[name])) continue;
		throw new InputError(
			'is empty',
			"SVC requires the shopper's email and country. Enter both, or add 'Billing Address Key' under 'Additional Fields'.",
			orderFields[name].property.displayName,
		);
	}
	if (expiry) checkExpiry(expiry);
}

const minutesIn = { MINUTES: 1, HOURS: 60, DAYS: 24 * 60 };

/** "the converted total cannot exceed 30240 minutes" (service document 1, part C). */
const mostMinutes = 30240;

function checkExpiry({
	duration: entered,
	unit: chosen,
}: NonNullable<OrderValues['expiry']>): void {
	const field = `${orderOptions.expiry.property.displayName}: ${duration.property.displayName}`;
	if (entered < shortest) {
		const isTime = entered * minutesIn[chosen] >= shortest;
		throw new InputError(
			`must be ${shortest} or more, but it's ${entered}`,
			isTime ? "For a shorter time, set 'Unit' to a smaller one." : undefined,
			field,
		);
	}
	if (entered * minutesIn[chosen] <= mostMinutes) return;
	const unitName = chosen.toLowerCase();
	const most = `${mostMinutes / minutesIn[chosen]} ${unitName}`;
	throw new InputError(
		`is ${entered} ${unitName}, but an order can be paid for up to ${most}`,
		'SVC allows up to 30240 minutes (504 hours, 21 days). Enter a shorter time.',
		field,
	);
}

export function orderBody(values: OrderValues): IDataObject {
	const { expiry, returnUrls, billingAddressKey, profile, email, country } = values;
	const more = values.additionalProperties ?? {};
	const urls = returnUrls && defined(returnUrls);
	return {
		order_reference: values.orderReference,
		description: values.orderDescription,
		...(!('amount' in more) && { amount: amountOf(values) }),
		currency: values.currency,
		language: values.language,
		...defined({ email, country, profile, billing_address_key: billingAddressKey }),
		...(expiry && {
			expiry: { expire_after: { unit: expiry.unit, duration: expiry.duration } },
		}),
		...(urls && { return_urls: urls }),
		...more,
		// Those that are written as additional properties stand beside those of the fields.
		...(isDataObject(more.return_urls) && { return_urls: { ...urls, ...more.return_urls } }),
	};
}

function amountOf({ amount: entered, amountIn: unit, currency: code }: OrderValues): number {
	const currency = currencies.get(code);
	if (!currency) throw new InputError("isn't a known currency", undefined, 'Currency');
	return inField(amount.property.displayName, () => minorAmount(entered, unit, currency));
}

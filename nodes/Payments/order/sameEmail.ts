import { haveTheSame, type OutputHint } from '../../shared/send';
import type { OrderValues } from './properties';

/** Several orders for one shopper: the expression of the email is often the reason. */
export const sameEmail: OutputHint<
	Pick<OrderValues, 'email' | 'billingAddressKey' | 'additionalProperties'>
> = {
	isMeant: (_, __, all) => haveTheSame(all.map(emailOf)),
	expressionsIn: ['email'],
	message:
		"All of these orders have the same email. If each is for a different shopper, check the expression in 'Email': .first() returns the first item's value for all of them.",
};

/** With a billing address key, SVC ignores the email. */
function emailOf({
	email,
	billingAddressKey,
	additionalProperties: more = {},
}: Pick<OrderValues, 'email' | 'billingAddressKey' | 'additionalProperties'>): unknown {
	const hasAddress = (billingAddressKey ?? more.billing_address_key) !== undefined;
	return hasAddress ? undefined : (more.email ?? email);
}

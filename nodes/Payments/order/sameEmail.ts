import { allTheSame } from '../../shared/send';
import type { OrderValues } from './properties';

export const sameEmail = allTheSame<OrderValues>(
	'All of these orders have the same email',
	{ whom: 'shopper', check: "the expression in 'Email'", expressionsIn: ['email'] },
	emailOf,
);

/** With a billing address key, SVC ignores the email. */
function emailOf({ email, billingAddressKey, additionalProperties: more = {} }: OrderValues) {
	const hasAddress = (billingAddressKey ?? more.billing_address_key) !== undefined;
	return hasAddress ? undefined : (more.email ?? email);
}

import { choice } from '../../shared/fields';

/** `email` or `sms` (service document 2, part C, opt-out). What it changes in a response is undocumented. */
export const optOutTokenType = choice({
	displayName: 'Consider Opt-Outs Of',
	description:
		"The opt-outs that SVC considers. It doesn't document what they change in the output.",
	options: [
		{ name: 'Email Addresses', value: 'email' },
		{ name: 'Phone Numbers', value: 'sms' },
	],
	default: 'sms',
});

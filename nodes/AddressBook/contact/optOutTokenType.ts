import { choice } from '../../shared/fields';

/** `email` or `sms` (service document 2, part C, opt-out). What it changes in an answer is not shown. */
export const optOutTokenType = choice({
	displayName: 'Opt-Out Type',
	description:
		'The kind of opt-out that the service is to take into account. What this changes in the answer is not described.',
	options: [
		{ name: 'Email', value: 'email' },
		{ name: 'SMS', value: 'sms' },
	],
	default: 'sms',
});

import { choice } from '../../shared/fields';

/** `email` or `sms` (service document 2, part C, opt-out). What it changes in a response is undocumented. */
export const optOutTokenType = choice({
	displayName: 'Opt-Out Type',
	description: 'The type of opt-out to take into account. It may not change the result.',
	options: [
		{ name: 'Email', value: 'email' },
		{ name: 'SMS', value: 'sms' },
	],
	default: 'sms',
});

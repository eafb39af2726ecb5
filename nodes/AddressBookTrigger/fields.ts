import { choices } from '../shared/fields';

export const fields = {
	events: choices({
		displayName: 'Events',
		description: 'What starts the workflow',
		hint: 'Leave empty to let both start the workflow',
		options: [
			{ name: 'Opt-In', value: 'optIn', description: 'Somebody gets messages again' },
			{ name: 'Opt-Out', value: 'optOut', description: 'Somebody is to get no more messages' },
		],
	}),
	types: choices({
		displayName: 'Types',
		description: 'Opt-outs of email addresses and of phone numbers are kept apart',
		hint: 'Leave empty to let both start the workflow',
		options: [
			{ name: 'Email', value: 'email', description: 'Of an email address' },
			{ name: 'SMS', value: 'sms', description: 'Of a phone number' },
		],
	}),
};

import { choices } from '../shared/fields';

export const fields = {
	events: choices({
		displayName: 'Trigger On',
		hint: 'Leave empty to trigger on every event',
		options: [
			{ name: 'Opt-In', value: 'optIn', description: 'Someone opted back in to messages' },
			{ name: 'Opt-Out', value: 'optOut', description: 'Someone opted out of messages' },
		],
	}),
	types: choices({
		displayName: 'Opt-Out Types',
		description:
			'The type of opt-outs to trigger on. SVC stores opt-outs of email addresses and phone numbers separately.',
		hint: 'Leave empty to trigger on every event',
		options: [
			{ name: 'Email', value: 'email', description: 'Opt-outs of email addresses' },
			{ name: 'SMS', value: 'sms', description: 'Opt-outs of phone numbers' },
		],
	}),
};

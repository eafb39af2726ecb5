import { listedGroupLocator } from '../messaging/addressBook/groupLocator';
import { choices, concerning, optionsBox, shownAs } from '../shared/fields';
import type { Poll } from '../shared/poll';
import { allowLoop } from '../shared/webhook';

export const fields = {
	events: choices({
		displayName: 'Trigger On',
		hint: 'Leave empty to trigger on every event',
		options: [
			{
				name: 'Contact Added',
				value: 'contactAdded',
				description: 'A contact was added to the group',
				action: 'On contact added to group',
			},
			{
				name: 'Opt-In',
				value: 'optIn',
				description: 'Someone opted back in to messages',
				action: 'On opt in to messages',
			},
			{
				name: 'Opt-Out',
				value: 'optOut',
				description: 'Someone opted out of messages',
				action: 'On opt out of messages',
			},
		],
	}),
	group: concerning(
		'contactAdded',
		// Marked as required where it's shown. Where it's hidden, it has no value, and needs none.
		shownAs(
			listedGroupLocator({
				displayName: 'Group',
				description: 'The group to watch for new contacts',
				hint: 'Not needed if you select only Opt-Out and Opt-In above, which apply to the whole account',
			}),
			{ required: true },
		),
	),
	types: concerning(
		['optIn', 'optOut'],
		choices({
			displayName: 'Opt-Out Types',
			description:
				'The type of opt-outs to trigger on. SVC stores opt-outs of email addresses and phone numbers separately.',
			hint: 'Leave empty for phone numbers and email addresses',
			options: [
				{ name: 'Email Address', value: 'email' },
				{ name: 'Phone Number', value: 'sms', description: 'Opt-outs of SMS messages' },
			],
		}),
	),
	options: optionsBox({ allowLoop }),
};

export type AddressBookPoll = Poll<typeof fields>;

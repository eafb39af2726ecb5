import { bulkEmail } from '../BulkEmail/area';
import { choice, choices, notice, yesNo } from '../shared/fields';
import { asFilter, passes, urlTrigger } from '../shared/webhook';
import { kindsIn } from './kinds';
import { isIdentified, readUpdates } from './updates';

export const trigger = urlTrigger({
	area: bulkEmail,
	secret: { credential: 'svcProductTokenApi', field: 'productToken', path: 'svc-bulk-email' },
	notices: {
		urlNotice: notice(
			"Ask your provider to send bulk email updates to the production URL: 'Write an email' in the list below fills it in. Keep it private: anyone who has it can start this workflow.",
		),
	},
	email: {
		subject: 'Webhook URL for bulk email updates',
		text: () =>
			'Please send the updates of our bulk email to the following URL. Use it exactly as it is, including the part after the question mark:',
	},
	url: 'The URL for bulk email updates. It contains a secret',
	fields: {
		kinds: choices({
			displayName: 'Trigger On',
			hint: 'Leave empty to trigger on every update',
			options: [
				{ name: 'Blacklisted', value: 'Blacklisted' },
				{ name: 'Bounced', value: 'Bounced' },
				{ name: 'Clicked', value: 'Clicked' },
				{ name: 'Complaint', value: 'Complaint' },
				{ name: 'Delivered', value: 'Delivered' },
				{ name: 'Opened', value: 'Opened' },
				{ name: 'Permanently Bounced', value: 'PermanentBounced' },
				{ name: 'Sent', value: 'Sent' },
				{ name: 'Unsubscribe', value: 'Unsubscribe' },
				{ name: 'Viewed in Browser', value: 'ViewedInBrowser' },
			],
		}),
		unknownKinds: yesNo({
			displayName: 'Include Unrecognized Updates',
			description:
				"Whether to start the workflow for updates without a recognizable kind. SVC doesn't document how it writes the kind, so this keeps you from missing updates.",
			default: true,
		}),
		identicalUpdates: choice({
			displayName: 'Identical Updates',
			description:
				'How to handle an update that repeats an earlier one, such as a second opening of the same email. Only applies to updates without a time and an event ID.',
			options: [
				{
					name: 'Start Each Time',
					value: 'each',
					description: 'A repeated delivery of an update starts the workflow again',
				},
				{
					name: 'Start Once',
					value: 'once',
					description: 'Only the first of the identical updates starts the workflow',
				},
			],
			default: 'once',
		}),
	},
	reception({ kinds = [], unknownKinds, identicalUpdates }) {
		const wanted = asFilter(kinds);
		return {
			read: readUpdates,
			// Updates have no documented ID, so two are the same if all of their content is.
			identity: (update) =>
				identicalUpdates === 'once' || isIdentified(update) ? JSON.stringify(update) : undefined,
			wanted: (update) => {
				if (wanted.size === 0) return true;
				const found = kindsIn(update);
				return found.length === 0 ? unknownKinds : found.some((kind) => passes(wanted, kind));
			},
		};
	},
});

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
			"Publish this workflow (n8n 1.x: activate it), then open the list below and select 'Write an email', and send that email to your provider once. SVC keeps one URL per account, so a program or workflow that uses the current URL stops receiving updates. Test runs receive nothing. Keep the URL private.",
		),
	},
	email: {
		subject: 'Webhook URL for bulk email updates',
		text: () =>
			'Please send all kinds of updates of our bulk email to the following URL. Use it exactly as shown, including the part after the question mark:',
	},
	url: 'The URL for bulk email updates, which SVC sends to one URL per account. It contains a secret',
	fields: {
		kinds: choices({
			displayName: 'Trigger On',
			hint: 'Leave empty to trigger on every update',
			options: [
				{ name: 'Blacklisted', value: 'Blacklisted', action: 'On bulk email address blacklisted' },
				{
					name: 'Bounced',
					value: 'Bounced',
					description:
						'Might not include permanent bounces. For all bounces, select Permanently Bounced too.',
					action: 'On bulk email bounced',
				},
				{ name: 'Clicked', value: 'Clicked', action: 'On bulk email clicked' },
				{ name: 'Complaint', value: 'Complaint', action: 'On bulk email complaint' },
				{ name: 'Delivered', value: 'Delivered', action: 'On bulk email delivered' },
				{ name: 'Opened', value: 'Opened', action: 'On bulk email opened' },
				{
					name: 'Permanently Bounced',
					value: 'PermanentBounced',
					action: 'On bulk email permanently bounced',
				},
				{ name: 'Sent', value: 'Sent', action: 'On bulk email sent' },
				{ name: 'Unsubscribe', value: 'Unsubscribe', action: 'On unsubscribe from bulk email' },
				{
					name: 'Viewed in Browser',
					value: 'ViewedInBrowser',
					action: 'On bulk email viewed in browser',
				},
			],
		}),
		unknownKinds: yesNo({
			displayName: 'Include Unrecognized Updates',
			description:
				"Whether to also start the workflow for updates whose kind the node doesn't recognize. They can be of any kind.",
			hint: 'If the workflow opts people out, turn this off. Otherwise, keep it on to avoid missing any.',
			default: true,
		}),
		identicalUpdates: choice({
			displayName: 'Repeated Updates',
			description:
				'How to handle an update with the same content as an earlier one. Only applies to updates that have neither a time nor an event ID.',
			options: [
				{
					name: 'Start Each Time',
					value: 'each',
					description: 'If SVC sends an update again, it starts the workflow again',
				},
				{
					name: 'Start Once',
					value: 'once',
					description: 'If someone opens the same email again, this might not start the workflow',
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

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
			'Give the URL below to SVC as the webhook for bulk email updates, and say which kinds of updates are to be switched on. Open the list to copy it. It contains a secret: whoever knows it can start this workflow.',
		),
	},
	url: 'The address for the updates, with its secret',
	fields: {
		kinds: choices({
			displayName: 'Kinds',
			description: 'Only these updates start the workflow',
			hint: 'Leave empty to let all updates start the workflow',
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
			displayName: 'Include Updates of Unknown Kind',
			description:
				'Whether updates start the workflow despite chosen kinds if they do not say of which kind they are. How SVC writes the kind is not documented, so this keeps you from missing any.',
			default: true,
		}),
		identicalUpdates: choice({
			displayName: 'Identical Updates',
			description:
				'How to handle an update with the same content as an earlier one if it contains no time and no event ID, such as a second opening of the same email',
			options: [
				{
					name: 'Start Each Time',
					value: 'each',
					description: 'A repeated delivery of the same update starts the workflow again',
				},
				{
					name: 'Start Once',
					value: 'once',
					description: 'Only the first of them starts the workflow',
				},
			],
			default: 'once',
		}),
	},
	reception({ kinds = [], unknownKinds, identicalUpdates }) {
		const wanted = asFilter(kinds);
		return {
			read: readUpdates,
			// Nothing is known to name an update, so it is the same if all of it is.
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

import { choice, choices, concerning, number, simplifyField, texts } from '../shared/fields';

export const fields = {
	kind: choice({
		displayName: 'Watch',
		description: 'Messages and campaigns are kept apart by SVC',
		options: [
			{ name: 'Campaigns', value: 'campaigns' },
			{ name: 'Messages', value: 'messages' },
		],
		default: 'messages',
	}),
	events: choices({
		displayName: 'Events',
		description: 'What starts the workflow',
		hint: 'Leave empty to let both start the workflow',
		options: [
			{
				name: 'Failure Limit Passed',
				value: 'failuresPassed',
				description: 'More recipients could not be reached than the limit below',
			},
			{
				name: 'Status Changed',
				value: 'statusChanged',
				description: 'The status is another one, or the message is new',
			},
		],
	}),
	statuses: concerning(
		'events',
		'statusChanged',
		texts({
			displayName: 'Statuses',
			description:
				'For Status Changed: only these new statuses, separated by commas. SVC does not document which there are, so let the trigger run once without, and look.',
			placeholder: 'e.g. sent, cancelled',
		}),
	),
	failureLimit: concerning(
		'events',
		'failuresPassed',
		number({
			displayName: 'Failure Limit',
			description:
				'For Failure Limit Passed: how many failures of a message (analytics.failed) are still all right',
			min: 0,
			default: 0,
		}),
	),
	newest: number({
		displayName: 'Newest to Watch',
		description:
			'How many are looked at in each poll, the newest first. Each hundred of them is one request.',
		min: 1,
		max: 5000,
		default: 500,
	}),
	...simplifyField,
};

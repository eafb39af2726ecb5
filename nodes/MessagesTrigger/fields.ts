import { type ILoadOptionsFunctions, NodeOperationError } from 'n8n-workflow';
import { campaigns } from '../Campaigns/area';
import { messages } from '../Messages/area';
import { seenMessageStatuses } from '../messaging/statusFilter';
import { allowLoop } from '../shared/webhook';
import {
	choice,
	choices,
	optionsBox,
	concerning,
	isExpression,
	listedTexts,
	notice,
	number,
	simplifyField,
} from '../shared/fields';

/** What it is, unless it's added. */
export const usualNewest = 500;
export const mostNewest = 5000;

const newest = number({
	displayName: 'Newest to Check',
	description:
		"The number of messages or campaigns to check in each poll, newest first. Changes to older ones don't trigger the workflow. Takes one request per 100. Defaults to 500.",
	min: 1,
	max: mostNewest,
	default: usualNewest,
});

function watchedIn(context: ILoadOptionsFunctions) {
	const kind: unknown = context.getCurrentNodeParameter('kind');
	if (isExpression(kind)) {
		throw new NodeOperationError(
			context.getNode(),
			"The list can't follow the expression in 'Watch'",
			{ description: "Set 'Watch' to Fixed, or select By Name and enter the status." },
		);
	}
	return kind === 'campaigns'
		? { noun: 'campaign' as const, area: campaigns }
		: { noun: 'message' as const, area: messages };
}

export const fields = {
	replies: notice(
		"Replies can't start this workflow. For a response, use SVC Messages > Send and Wait for Response, and for opt-outs, such as STOP, the SVC Address Book Trigger.",
	),
	kind: choice({
		displayName: 'Watch',
		description: 'Whether to check messages or campaigns',
		options: [
			{ name: 'Campaigns', value: 'campaigns' },
			{ name: 'Messages', value: 'messages' },
		],
		default: 'messages',
	}),
	events: choices({
		displayName: 'Trigger On',
		hint: 'Leave empty to trigger on every event',
		options: [
			{
				name: 'Failure Limit Passed',
				value: 'failuresPassed',
				description:
					'More recipients failed than the failure limit allows. SVC might not count failures yet.',
			},
			{
				name: 'Status Changed',
				value: 'statusChanged',
				description: 'The status changed, or the message is new',
			},
		],
		default: ['statusChanged'],
	}),
	statuses: concerning(
		'statusChanged',
		listedTexts({
			...seenMessageStatuses(watchedIn),
			displayName: 'Statuses',
			description:
				"Comma-separated statuses that trigger 'Status Changed'. From List has the statuses of your newest messages or campaigns.",
			hint: 'Leave empty to trigger on every status. For another one, or several, select By Name. A misspelled status never triggers the workflow.',
			idPlaceholder: 'e.g. sent, failed',
		}),
	),
	failureLimit: concerning(
		'failuresPassed',
		number({
			displayName: 'Failure Limit',
			description: "The number of failed recipients allowed before 'Failure Limit Passed' triggers",
			hint: 'With 0, the first failure triggers the workflow',
			min: 0,
			default: 0,
		}),
	),
	...simplifyField,
	options: optionsBox({ allowLoop, newest }),
};

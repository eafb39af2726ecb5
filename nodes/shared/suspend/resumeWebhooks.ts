import type { IWebhookDescription } from 'n8n-workflow';

/**
 * What the callbacks of this package add to `$execution.resumeUrl`, as users do for a Wait node with a suffix. All
 * nodes of an execution have that URL: a callback that comes late, or that couldn't be removed, would resume a Wait
 * node, and a person's approval would seem to have come.
 */
export const resumePath = 'svc';

/**
 * The URL of a paused execution. n8n registers nothing for it when the workflow is published, and shows it nowhere.
 */
export const resumeWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		path: resumePath,
		isFullPath: true,
		restartWebhook: true,
	},
];

/**
 * The same for people who answer: a page and its form. n8n 2.x demands a signature of its own where the
 * path is the node's ID and the operation is called `sendAndWait`. Without `responseData`, n8n would
 * answer a form with the name of its default.
 */
export const answerWebhooks: IWebhookDescription[] = (['GET', 'POST'] as const).map(
	(httpMethod) => ({
		name: 'default',
		httpMethod,
		responseMode: 'onReceived',
		responseData: '',
		path: '={{ $nodeId }}',
		isFullPath: true,
		restartWebhook: true,
	}),
);

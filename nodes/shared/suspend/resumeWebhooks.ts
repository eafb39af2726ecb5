import type { IWebhookDescription } from 'n8n-workflow';

/**
 * The URL of a paused execution, `$execution.resumeUrl`. n8n registers nothing for it when the workflow
 * is published, and shows it nowhere.
 */
export const resumeWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		path: '',
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

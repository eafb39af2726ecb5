import type { IWebhookDescription } from 'n8n-workflow';

/**
 * The address of an execution that sleeps, `$execution.resumeUrl`. n8n registers nothing for it when
 * the workflow is activated, and shows it nowhere.
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

import type { WorkflowData } from '../../tools/n8n/client.ts';

/** The workflow with n8n's own webhook in place of its manual start. */
export function startedByWebhook(workflow: WorkflowData, path: string): WorkflowData {
	const trigger = {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived' },
	};
	return {
		...workflow,
		nodes: workflow.nodes.map((node) => (node.name === 'Start' ? { ...node, ...trigger } : node)),
	};
}

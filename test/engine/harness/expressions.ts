import type { Workflow } from 'n8n-workflow';

/**
 * Evaluates expressions outside of an execution, as n8n's server does for the editor, for webhooks, and for polls: n8n
 * 1.x only has an isolated VM for them while the server holds one, and n8n 2.x gets one when it needs it.
 */
export async function withExpressions<T>(workflow: Workflow, action: () => Promise<T>): Promise<T> {
	const isOwn = await workflow.expression.acquireIsolate();
	try {
		return await action();
	} finally {
		if (isOwn) await workflow.expression.releaseIsolate();
	}
}

import type { IExecuteFunctions } from 'n8n-workflow';

/** Whether what the node outputs leads back to it, such as through Loop Over Items. */
export function isInLoop(context: IExecuteFunctions): boolean {
	const { name } = context.getNode();
	const after = new Set(context.getChildNodes(name).map((node) => node.name));
	return context.getParentNodes(name).some((node) => after.has(node.name));
}

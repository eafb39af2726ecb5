import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

type Node = Pick<IExecuteFunctions, 'getNode'>;

/**
 * n8n makes a tool for AI agents of each action node, and calls it by the node's name and "Tool". Its
 * human review of tools, by the name and "HitlTool", is none: n8n runs that one like any other node, and
 * the agent waits for it.
 */
export function isAgentTool(context: Node): boolean {
	return /(?<!Hitl)Tool$/.test(context.getNode().type);
}

/**
 * The model's request: in n8n 2, a repeated call has another `toolCallId`. Models name the same arguments in another
 * order the next time.
 */
export function askedOfTool(context: Node, json: IDataObject | undefined): IDataObject | undefined {
	if (!json || !isAgentTool(context)) return json;
	const inOrder = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
	return { ...Object.fromEntries(inOrder), toolCallId: undefined };
}

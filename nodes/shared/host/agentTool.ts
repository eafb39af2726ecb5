import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

type Node = Pick<IExecuteFunctions, 'getNode'>;

/** n8n makes a tool for AI agents of each action node, and calls it by the node's name and "Tool". */
export function isAgentTool(context: Node): boolean {
	return context.getNode().type.endsWith('Tool');
}

/** What the model asked for: n8n 2 gives the same call, asked for again, another `toolCallId`. */
export function askedOfTool(context: Node, json: IDataObject | undefined): IDataObject | undefined {
	return json && isAgentTool(context) ? { ...json, toolCallId: undefined } : json;
}

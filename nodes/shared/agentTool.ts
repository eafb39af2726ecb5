import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Explanation } from './errors';

type Node = Pick<IExecuteFunctions, 'getNode'>;

/** n8n makes a tool for AI agents of each action node, and calls it by the node's name and "Tool". */
export function isAgentTool(context: Node): boolean {
	return context.getNode().type.endsWith('Tool');
}

/** The model is told the message of an error and nothing else, so the remedy has to be in there. */
export function forModel(context: Node, explanation: Explanation): Explanation {
	if (!isAgentTool(context)) return explanation;
	const { message, description } = explanation;
	return { ...explanation, message: `${message}. ${description}` };
}

/** What the model asked for: n8n 2 gives the same call, asked for again, another `toolCallId`. */
export function askedOfTool(context: Node, json: IDataObject | undefined): IDataObject | undefined {
	return json && isAgentTool(context) ? { ...json, toolCallId: undefined } : json;
}

import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool } from '../host';
import type { Explanation } from './explanation';

/** The model is told the message of an error and nothing else, so the remedy has to be in there. */
export function forModel(
	context: Pick<IExecuteFunctions, 'getNode'>,
	explanation: Explanation,
): Explanation {
	if (!isAgentTool(context)) return explanation;
	const { message, description } = explanation;
	return { ...explanation, message: `${message}. ${description}` };
}

import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool } from '../host';
import type { Explanation } from './explanation';

/** A model only receives the message of an error, so the remedy has to be part of it. */
export function forModel(
	context: Pick<IExecuteFunctions, 'getNode'>,
	explanation: Explanation,
): Explanation {
	if (!isAgentTool(context)) return explanation;
	const { message, description } = explanation;
	return { ...explanation, message: `${message}. ${description}` };
}

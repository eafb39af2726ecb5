import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
import { cancellation } from '../host';
import type { Explanation } from './explanation';

/**
 * n8n's error for the editor and the log. It's created from scratch, never from the original error, which
 * carries secrets; and its texts are set afterwards, because the constructor replaces messages that contain
 * the letters of an error code.
 */
export function toNodeError(
	node: INode,
	{ message, description, httpCode }: Explanation,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const said = unlikeStop(message);
	const response: JsonObject = { message: said, description };
	const error = httpCode
		? new NodeApiError(node, response, { httpCode })
		: new NodeOperationError(node, said, { description });
	error.message = said;
	error.description = description;
	if (itemIndex !== undefined) error.context.itemIndex = itemIndex;
	return error;
}

/** Takes no room and is invisible. */
const wordJoiner = '\u2060';

/**
 * n8n takes an error whose message has this word for that of a stop. The execution would be listed as canceled, without
 * Retry, only because a value or the name of a step has the word.
 */
function unlikeStop(message: string): string {
	return message.startsWith(cancellation)
		? message
		: message.replaceAll('canceled', `cancel${wordJoiner}ed`);
}

import { NodeApiError, NodeOperationError, type INode, type JsonObject } from 'n8n-workflow';
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
	const response: JsonObject = { message, description };
	const error = httpCode
		? new NodeApiError(node, response, { httpCode })
		: new NodeOperationError(node, message, { description });
	error.message = message;
	error.description = description;
	if (itemIndex !== undefined) error.context.itemIndex = itemIndex;
	return error;
}

import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import type { Operation, Resource } from '../operation';

/** What n8n itself adds to the resources and operations of every node. */
const customApiCall = '__CUSTOM_API_CALL__';

export interface Chosen {
	readonly operation: Operation;
	readonly title: string;
}

/**
 * Resource and operation take no expressions, so item 0 speaks for all.
 *
 * @returns an error if there is no such operation, as in a workflow that was written as JSON
 */
export function chosenOperation(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Chosen | NodeOperationError {
	const resourceValue = context.getNodeParameter('resource', 0);
	// A resource that is none of the node's has no operations to choose from.
	const operationValue = context.getNodeParameter('operation', 0, '');
	if ([resourceValue, operationValue].includes(customApiCall)) {
		return new NodeOperationError(context.getNode(), '"Custom API Call" needs another node', {
			description:
				"Add an HTTP Request node, set Authentication to Predefined Credential Type, select this node's credential, and enter the URL there.",
		});
	}
	const resource = resources.find(({ value }) => value === resourceValue);
	const operation = resource?.operations.find(({ value }) => value === operationValue);
	if (!resource || !operation) {
		return new NodeOperationError(
			context.getNode(),
			`This version of the node has no operation "${String(operationValue)}" for "${String(resourceValue)}"`,
			{ description: 'Open the node and select Resource and Operation again.' },
		);
	}
	return { operation, title: `${resource.name}: ${operation.name}` };
}

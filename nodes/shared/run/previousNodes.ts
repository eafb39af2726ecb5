import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import { isObject } from '../fields';
import { internals } from '../host';

/**
 * "Execute previous nodes" ends before the node. But if the editor has data of an earlier step, n8n 1.123 and 2.41 run the
 * node, too, and no one meant it to do anything. With an error, n8n runs it again with a later step.
 */
export function refuseAsDestination(context: IExecuteFunctions): void {
	if (!isOnlyPreviousMeant(context)) return;
	throw new NodeOperationError(
		context.getNode(),
		'Nothing was sent: only the previous nodes were to be executed',
		{
			description:
				"n8n started this step, too. The previous nodes' data is in the input panel now. To run this step, select Execute step.",
		},
	);
}

function isOnlyPreviousMeant(context: IExecuteFunctions): boolean {
	const { startData } = internals(context, 'runExecutionData');
	const destination = isObject(startData) ? startData.destinationNode : undefined;
	if (!isObject(destination)) return false;
	const { nodeName, mode } = destination;
	return mode === 'exclusive' && nodeName === context.getNode().name;
}

import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../fields';
import { isEvaluation } from '../host';
import { sendAll } from '../ledger';
import type { Operation } from '../operation';
import type { RequestOptions } from '../send';

/**
 * n8n evaluates a workflow with rows of test data, which often are those of real people. It executes each step for each
 * row, even one whose data is pinned, so a hundred rows would be a hundred letters.
 */
export function refuseInEvaluation(
	context: IExecuteFunctions,
	{ costsMoney, simulatedBy }: Pick<Operation, 'costsMoney' | 'simulatedBy'>,
	{ identicalRequests }: RequestOptions,
): void {
	if (!costsMoney || identicalRequests === 'sendAll' || !isEvaluation(context)) return;
	if (simulatedBy !== undefined && isOnFor(context, simulatedBy)) return;
	throw new InputError(
		"This step costs money, so it isn't executed in an evaluation",
		`Put n8n's Evaluation node with the operation Check If Evaluating before this step, or if that is a tool or in a sub-workflow, before the step that calls it. Connect only its output Normal. Pinned data doesn't count in an evaluation. To send for each row of the dataset, set ${sendAll}.`,
	);
}

/** Of all items. */
function isOnFor(context: IExecuteFunctions, name: string): boolean {
	const items = [...context.getInputData().keys()];
	return items.every((item) => context.getNodeParameter(name, item) === true);
}

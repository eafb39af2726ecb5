import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool, isCanceled, isWithoutExecution, runsBefore } from '../host';
import type { End } from './endings';

/** How a person leaves items out of a retry, which n8n starts with the data of the failed execution. */
export function toLeaveOut(context: IExecuteFunctions): string {
	// With nothing at the success output, n8n wouldn't come back to the loop, and no other round would follow.
	const isOnlyOne = context.getInputData().length === 1;
	const back = isOnlyOne && isInLoop(context) ? ', connect that output back to the loop' : '';
	return `set On Error of this step to 'Continue (using error output)'${back}, save, and select 'Retry with currently saved workflow'`;
}

/**
 * What to do if something exists that is said to be unknown, since a retry would send it again. Without other items,
 * a person just continues by hand.
 */
export function ifItExists(context: IExecuteFunctions, ends: readonly End[]): string {
	if (!ends.some(({ outcome }) => outcome === 'unknown')) return '';
	if (isAgentTool(context) || isWithoutExecution(context) || isCanceled(context)) return '';
	const isOneOfSeveral =
		context.getInputData().length > 1 || runsBefore(context) > 0 || isInLoop(context);
	return isOneOfSeveral
		? ` If it exists, don't just retry: ${toLeaveOut(context)}, which leaves it out.`
		: '';
}

function isInLoop(context: IExecuteFunctions): boolean {
	const { name } = context.getNode();
	const after = new Set(context.getChildNodes(name).map((node) => node.name));
	return context.getParentNodes(name).some((node) => after.has(node.name));
}

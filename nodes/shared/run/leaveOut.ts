import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { isAgentTool, isCanceled, isInLoop, isWithoutExecution, runsBefore } from '../host';
import type { End } from './endings';

/** How a person leaves items out of a retry, which n8n starts with the data of the failed execution. */
export function toLeaveOut(context: IExecuteFunctions): string {
	const merge = mergeByPosition(context);
	if (merge !== undefined)
		return `set On Error of this step to 'Continue', since '${merge}' combines items by position and would combine the wrong ones, ${withoutErrors(merge)}, ${saveAndRetry}`;
	// With nothing at the success output, n8n wouldn't come back to the loop, and no other round would follow.
	const isLooped = isInLoop(context);
	if (isLooped && context.getInputData().length > 1)
		return `set On Error of this step to 'Continue', since the loop would end if all items of a round used the error output, make sure that later steps leave out items with {{ $json.error.message }}, ${saveAndRetry}`;
	const back = isLooped ? ', connect that output back to the loop' : '';
	return `set On Error of this step to 'Continue (using error output)'${back}, ${saveAndRetry}`;
}

const withoutErrors = (merge: string) =>
	`add an If node after '${merge}' with the condition that {{ $json.error.message }} is empty`;

const saveAndRetry = "save, and select 'Retry with currently saved workflow'";

/**
 * A Merge node behind this one that would combine what belongs to different items as soon as one of them leaves by the
 * error output: its other input still has all of them.
 */
function mergeByPosition(context: IExecuteFunctions): string | undefined {
	const own = context.getNode().name;
	const after = context.getChildNodes(own, { includeNodeParameters: true });
	const ofThisStep = new Set([own, ...after.map(({ name }) => name)]);
	const merge = after.find(
		({ name, type, parameters, disabled }) =>
			type === 'n8n-nodes-base.merge' &&
			!disabled &&
			isByPosition(parameters) &&
			context.getParentNodes(name, { depth: 1 }).some((node) => !ofThisStep.has(node.name)),
	);
	return merge?.name;
}

/** In each version of the node. */
function isByPosition({ mode, combineBy, combinationMode }: INodeParameters = {}): boolean {
	if (mode === 'mergeByIndex') return true;
	const byPosition = combineBy === 'combineByPosition' || combinationMode === 'mergeByPosition';
	return mode === 'combine' && byPosition;
}

/** A run without failures says so too: once a published workflow has a wrong item, the others go to the wrong people. */
export function hintOfMerge(context: IExecuteFunctions): string | undefined {
	const { onError } = context.getNode();
	if (onError !== 'continueErrorOutput' || context.getInputData().length < 2) return undefined;
	const merge = mergeByPosition(context);
	return (
		merge &&
		`If an item uses the error output, '${merge}' combines the next item with its data, which may be another person's. Set On Error of this step to 'Continue' instead, and ${withoutErrors(merge)}.`
	);
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

import type { IExecuteData, IExecuteFunctions, ISourceData } from 'n8n-workflow';
import { InputError, isObject } from '../fields';
import { internals, isAgentTool, isPinned, storedRuns } from '../host';

/**
 * If the step before has run several times, as where two branches come together, "Execute step" only gives the node what
 * came of its first run, and the panel shows what came of the last one. So it would send to others than those it shows.
 */
export function refuseOneOfRuns(context: IExecuteFunctions): void {
	const [source] = context.getExecuteData().source?.main ?? [];
	if (!source || context.getMode() !== 'manual' || isAgentTool(context)) return;
	const { startData } = internals(context, 'runExecutionData');
	const isToEnd = !isObject(startData) || startData.destinationNode === undefined;
	const { previousNode, previousNodeOutput = 0 } = source;
	if (isToEnd || isPinned(context, previousNode)) return;
	const sources = [source, ...sourcesBefore(context), ...sourcesToCome(context)];
	const taken = new Set(
		sources.map((one) => one?.previousNode === previousNode && (one.previousNodeRun ?? 0)),
	);
	const runs = storedRuns(context, previousNode).map(
		({ data }) => (data?.main?.[previousNodeOutput] ?? []).length > 0,
	);
	if (runs.every((hasItems, run) => !hasItems || taken.has(run))) return;
	throw new InputError(
		`"${previousNode}" ran ${runs.filter(Boolean).length} times, and n8n passes on only its first run`,
		`The input panel shows another run. To execute this step for all of them, select Execute workflow. To execute it alone, put a Merge node where the branches before '${previousNode}' come together.`,
	);
}

function sourcesBefore(context: IExecuteFunctions): Array<ISourceData | null> {
	return storedRuns(context, context.getNode().name).flatMap(({ source }) => [...(source ?? [])]);
}

/** Of the node's next runs, which n8n has planned. */
function sourcesToCome(context: IExecuteFunctions): Array<ISourceData | null> {
	const { executionData }: StoredPlan = internals(context, 'runExecutionData');
	const planned = executionData?.nodeExecutionStack ?? [];
	const own = planned.filter(({ node }) => node.name === context.getNode().name);
	return own.flatMap(({ source }) => source?.main ?? []);
}

/** As n8n stores an execution; a later version may do it otherwise. */
interface StoredPlan {
	readonly executionData?: { readonly nodeExecutionStack?: readonly IExecuteData[] };
}

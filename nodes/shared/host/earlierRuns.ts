import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPinData,
	ISourceData,
	ITaskData,
} from 'n8n-workflow';
import { isAgentTool } from './agentTool';
import { internals } from './internals';

interface EarlierRun {
	/** How many items it has returned, at all of its outputs. */
	readonly items: number;
	/** How many items came to it. */
	readonly given: number;
	/** The nodes that its own items came from; none for one that starts the execution. */
	readonly from: readonly string[];
}

/** How many items came to a node and left it, in each of its runs so far. */
export function earlierRuns(context: IExecuteFunctions, node: string): EarlierRun[] {
	return storedRuns(context, node).map(({ data, source }, run) => ({
		items: (data?.main ?? []).reduce((sum, items) => sum + (items?.length ?? 0), 0),
		given: inputsOf(context, node, run).length,
		from: (source ?? []).flatMap((one) => (one ? [one.previousNode] : [])),
	}));
}

export function inputsOf(context: IExecuteFunctions, node: string, run: number): IDataObject[] {
	return (storedRuns(context, node)[run]?.source ?? []).flatMap((one) => {
		if (!one) return [];
		const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = one;
		const { data } = storedRuns(context, previousNode)[previousNodeRun] ?? {};
		return (data?.main?.[previousNodeOutput] ?? []).map(({ json }) => json);
	});
}

export function outputsOfRun(
	context: IExecuteFunctions,
	node: string,
	run: number,
): ReadonlyArray<readonly INodeExecutionData[]> {
	return (storedRuns(context, node)[run]?.data?.main ?? []).map((items) => items ?? []);
}

export function storedRuns(context: IExecuteFunctions, node: string): readonly StoredRun[] {
	const { resultData }: StoredExecution = internals(context, 'runExecutionData');
	return resultData?.runData?.[node] ?? [];
}

/**
 * How often the node has run before in this execution, as in a loop or behind two branches. Not of an agent's tool, each
 * call of which is a run, nor with a run before a pause, which has no items.
 */
export function runsBefore(context: IExecuteFunctions): number {
	if (isAgentTool(context)) return 0;
	return earlierRuns(context, context.getNode().name).filter(({ items }) => items > 0).length;
}

/** Whether n8n outputs the node's pinned data in place of running it. */
export function isPinned(context: IExecuteFunctions, node: string): boolean {
	const { resultData }: StoredExecution = internals(context, 'runExecutionData');
	return resultData?.pinData?.[node] !== undefined;
}

/** As n8n stores an execution; a later version may do it otherwise. */
interface StoredExecution {
	readonly resultData?: {
		readonly runData?: Readonly<Record<string, readonly StoredRun[]>>;
		readonly pinData?: IPinData;
	};
}

interface StoredRun extends Pick<ITaskData, 'data'> {
	readonly source?: ReadonlyArray<ISourceData | null>;
}

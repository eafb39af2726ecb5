/** What an execution left behind, in a form that tests read easily. */
import type {
	ExecutionError,
	ExecutionStatus,
	IDataObject,
	INodeExecutionData,
	IRunData,
	IRunExecutionData,
	ITaskData,
} from 'n8n-workflow';
import type { LogLine } from './n8n-modules.ts';
import { fromN8n } from './realm.ts';

export interface RunResult {
	executionId: string;
	/** `error` also when n8n refused to start the workflow, for example for a required field. */
	status: ExecutionStatus;
	/** What stopped the workflow. */
	error?: ExecutionError;
	/** Items by node and output of the node's last run. A node that did not run is missing. */
	outputs: Record<string, INodeExecutionData[][]>;
	/** The same of all runs, in order: `runs.SvcLetters[0].outputs[1]`. */
	runs: Record<string, NodeRun[]>;
	/** By node: the error its last run threw, whether or not the workflow went on. */
	nodeErrors: Record<string, ExecutionError>;
	/** What n8n shows in its editor. */
	runData: IRunData;
	/** What n8n stores in its database. */
	executionData: IRunExecutionData;
	/** What n8n and the node logged meanwhile, at any level. */
	logs: LogLine[];
	/** The JSON data of a node's items; of the node that ran last when none is named. */
	json: (node?: string, output?: number) => IDataObject[];
}

export interface NodeRun {
	outputs: INodeExecutionData[][];
	status: ExecutionStatus | undefined;
	error?: ExecutionError;
}

export function runResult(
	execution: Pick<RunResult, 'executionId' | 'status' | 'error' | 'executionData' | 'logs'>,
): RunResult {
	const { runData, lastNodeExecuted } = execution.executionData.resultData;
	const runs = mapValues(runData, (tasks) => Array.from(tasks, nodeRun));
	const lastRuns = mapValues(runs, (all) => all[all.length - 1]);
	const outputs = mapValues(lastRuns, (run) => run.outputs);
	return {
		...execution,
		outputs,
		runs,
		nodeErrors: Object.fromEntries(
			Object.entries(lastRuns).flatMap(([name, { error }]) => (error ? [[name, error]] : [])),
		),
		runData,
		json(node = lastNodeExecuted, output = 0) {
			const items = node === undefined ? undefined : outputs[node]?.[output];
			if (!items) {
				const why = execution.error ? `: ${execution.error.message}` : '';
				throw new Error(`No items at output ${output} of "${node}"${why}`);
			}
			return items.map(({ json }) => json);
		},
	};
}

function nodeRun({ data, error, executionStatus }: ITaskData): NodeRun {
	return {
		// n8n writes null for an output that got nothing.
		outputs: fromN8n(data?.main ?? []).map((items) => items ?? []),
		status: executionStatus,
		...(error && { error }),
	};
}

function mapValues<T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> {
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

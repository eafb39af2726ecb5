/** Runs workflows on n8n's own engine, in this process. */
import type {
	ExecutionError,
	INode,
	INodeParameters,
	INodeType,
	IPinData,
	IRun,
	IRunExecutionData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData } from './additional-data.ts';
import { type BinaryDataMode, BinaryStore } from './binary-data.ts';
import { type Credentials, credentialsHelper } from './credentials.ts';
import type { LogLine, N8nModules } from './n8n-modules.ts';
import { NodeTypes } from './node-types.ts';
import { n8nModules, toN8n } from './realm.ts';
import { type RunResult, runResult } from './result.ts';
import { callSleeper, type CallOfSleeper, type ResponseOfSleeper } from './sleeper.ts';
import {
	chain,
	type ChainNode,
	complete,
	type CompleteWorkflow,
	type ItemInput,
	partsOf,
	startNodeOf,
	toItem,
	type WorkflowJson,
} from './workflow.ts';

export interface EngineOptions {
	/** The folder with the package's `package.json` and `dist/`; by default this repository. */
	packageFolder?: string;
	/** Further node types, by their full name, for tests of the harness itself. */
	nodeTypes?: Record<string, INodeType>;
	credentials?: Credentials;
	/** Where files of items are kept; `filesystem` by default, as in n8n 2.x. */
	binaryData?: BinaryDataMode;
}

export interface RunOptions {
	/** Either a workflow as n8n exports it … */
	workflow?: WorkflowJson;
	/** … or the nodes of a chain that a trigger starts. */
	nodes?: ChainNode[];
	/** What the trigger gives; one empty item by default. */
	items?: ItemInput[];
	/** Added to, or in place of, the engine's. */
	credentials?: Credentials;
	/** `trigger` (a published workflow) by default. */
	mode?: WorkflowExecuteMode;
	/** Of a sub-workflow: the mode of the execution that called it first, as n8n 2.x knows it. */
	rootMode?: WorkflowExecuteMode;
	/** By default each run has an id of its own. */
	executionId?: string;
	/** Output of nodes that are not to run, as pinned in the editor. */
	pinData?: IPinData;
	/** Stops the execution, as the editor's Stop button does. */
	signal?: AbortSignal;
	/** The step at which the editor ends the execution, or before which, as n8n keeps it. */
	destination?: { nodeName: string; mode: 'inclusive' | 'exclusive' };
	/** Where people reach this n8n, without a slash at the end. */
	publicUrl?: string;
}

export interface NodeRunOptions extends Omit<RunOptions, 'workflow' | 'nodes'> {
	/** Its name, On Error, Retry On Fail, and the like; parameters among them are in place of the others. */
	settings?: Partial<ChainNode>;
}

export interface RetryOptions extends Pick<RunOptions, 'executionId' | 'signal'> {
	/** What was changed of the nodes meanwhile, by name. */
	nodes?: Record<string, Partial<INode>>;
	/** In place of the credentials of the failed execution. */
	credentials?: Credentials;
}

/** @see Engine */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
	const modules = await n8nModules();
	const packageFolder = options.packageFolder ?? process.cwd();
	const types = await NodeTypes.load(modules, packageFolder, options.nodeTypes);
	return new Engine(
		modules,
		types,
		options.credentials ?? {},
		new BinaryStore(modules, options.binaryData ?? 'filesystem'),
	);
}

interface Prepared {
	workflow: CompleteWorkflow;
	credentials: Credentials;
}

let executions = 0;

/**
 * The built package loaded into n8n-core. Everything below the harness is n8n's own: parameters and
 * expressions, item linking, On Error and Retry On Fail, HTTP requests, the store for files.
 */
export class Engine {
	readonly modules: N8nModules;
	readonly types: NodeTypes;
	readonly files: BinaryStore;
	readonly credentials: Credentials;
	private readonly prepared = new WeakMap<RunResult, Prepared>();

	constructor(modules: N8nModules, types: NodeTypes, credentials: Credentials, files: BinaryStore) {
		this.modules = modules;
		this.types = types;
		this.credentials = credentials;
		this.files = files;
	}

	/** Never rejects for what happens within the workflow: see `error` and `nodeErrors`. */
	async run(options: RunOptions): Promise<RunResult> {
		const json = options.workflow ?? (options.nodes && chain(options.nodes));
		if (!json) throw new Error('Give either a workflow or nodes');
		const credentials = { ...this.credentials, ...options.credentials };
		const workflow = toN8n(this.modules, complete(json, this.types, Object.keys(credentials)));
		const items = toN8n(this.modules, (options.items ?? [{}]).map(toItem));
		const data = this.modules.workflow.createRunExecutionData({
			...(options.destination && {
				startData: { destinationNode: toN8n(this.modules, options.destination) },
			}),
			executionData: {
				nodeExecutionStack: [
					{ node: startNodeOf(workflow), data: { main: [items] }, source: null },
				],
			},
			resultData: { pinData: toN8n(this.modules, options.pinData ?? json.pinData ?? {}) },
		});
		return await this.execute({ workflow, credentials }, data, options);
	}

	/**
	 * One node behind a trigger.
	 * @param name its type, and the resource and operation if it has them: `svcLetters letter get`
	 */
	async runNode(
		name: string,
		parameters: INodeParameters = {},
		{ settings, ...options }: NodeRunOptions = {},
	): Promise<RunResult> {
		const { node: type, ...chosen } = partsOf(name);
		const node = { type, parameters: { ...chosen, ...parameters }, ...settings };
		return await this.run({ ...options, nodes: [node] });
	}

	/**
	 * What the "Retry" of n8n's list of executions does with a failed execution: its stored data goes
	 * on at the failed node, under a new execution id, in mode `retry`. The data the node kept for
	 * the execution (`getContext('node')`) and its run index stay. With `nodes` it is "Retry with
	 * currently saved workflow".
	 */
	async retry(
		failed: RunResult,
		{ nodes = {}, credentials, ...options }: RetryOptions = {},
	): Promise<RunResult> {
		const { prepared: before, data } = this.stored(failed);
		const edited = (node: INode): INode => ({
			...node,
			...toN8n(this.modules, nodes[node.name] ?? {}),
		});
		const prepared = {
			workflow: { ...before.workflow, nodes: before.workflow.nodes.map(edited) },
			credentials: { ...before.credentials, ...credentials },
		};
		for (const entry of data.executionData?.nodeExecutionStack ?? [])
			entry.node = edited(entry.node);
		const { resultData } = data;
		delete resultData.error;
		const runs = resultData.runData[resultData.lastNodeExecuted ?? ''] ?? [];
		if (runs[runs.length - 1]?.error !== undefined) runs.pop();
		return await this.execute(prepared, data, { ...options, mode: 'retry' });
	}

	/**
	 * The time has come until which an execution sleeps: n8n goes on with what it has stored of it.
	 * @param credentials those that were edited meanwhile
	 */
	async wake(
		sleeping: RunResult,
		credentials: Credentials = {},
		signal?: AbortSignal,
	): Promise<RunResult> {
		const { prepared, data } = this.stored(sleeping);
		const edited = { ...prepared, credentials: { ...prepared.credentials, ...credentials } };
		return await this.execute(edited, data, { executionId: sleeping.executionId, signal });
	}

	/**
	 * A call to the address of an execution that sleeps, `$execution.resumeUrl`, as n8n 2.x deals with
	 * it. `woken` is missing when the execution sleeps on, `page` when the response isn't one.
	 * @param meanwhile what another process has made of the execution since n8n loaded it for the call
	 */
	async call(
		sleeping: RunResult,
		call: CallOfSleeper,
		meanwhile = sleeping,
	): Promise<Omit<ResponseOfSleeper, 'isResumed'> & { woken?: RunResult }> {
		const { prepared, data } = this.stored(sleeping);
		const { executionId } = sleeping;
		const { isResumed, ...response } = await callSleeper(
			{
				modules: this.modules,
				types: this.types,
				workflow: this.buildWorkflow(prepared.workflow),
				data,
				additional: additionalData(
					this.modules,
					credentialsHelper(this.modules, this.types, prepared.credentials),
					{
						executionId,
						getRunExecutionData: async () => await Promise.resolve(this.stored(meanwhile).data),
					},
				),
			},
			call,
		);
		if (!isResumed) return response;
		return { ...response, woken: await this.execute(prepared, data, { executionId }) };
	}

	/** What n8n has stored of an execution of this engine, read anew. */
	private stored(result: RunResult): { prepared: Prepared; data: IRunExecutionData } {
		const prepared = this.prepared.get(result);
		if (!prepared) throw new Error('Only an execution of this engine goes on');
		const { flatted } = this.modules;
		const text = flatted.stringify(result.executionData);
		return { prepared, data: flatted.parse(text) as IRunExecutionData };
	}

	/** n8n's view of a workflow, for contexts that are no execution. */
	buildWorkflow({
		id,
		name,
		nodes,
		connections,
		settings,
		staticData,
	}: CompleteWorkflow): Workflow {
		return new this.modules.workflow.Workflow({
			id,
			name,
			nodes,
			connections,
			settings,
			staticData,
			active: false,
			nodeTypes: this.types,
		});
	}

	private async execute(
		prepared: Prepared,
		data: IRunExecutionData,
		{
			mode = 'trigger',
			rootMode,
			executionId = String(++executions),
			signal,
			publicUrl,
		}: RunOptions,
	): Promise<RunResult> {
		const { core } = this.modules;
		const workflow = this.buildWorkflow(prepared.workflow);
		const helper = credentialsHelper(this.modules, this.types, prepared.credentials);
		const hooks = new core.ExecutionLifecycleHooks(mode, executionId, {
			...prepared.workflow,
			active: false,
			activeVersionId: null,
			isArchived: false,
			createdAt: new Date(),
			updatedAt: new Date(),
		});
		const additional = additionalData(this.modules, helper, {
			hooks,
			executionId,
			workflowId: prepared.workflow.id,
			...(rootMode && { rootExecutionMode: rootMode }),
			...(publicUrl !== undefined && {
				restApiUrl: `${publicUrl}/rest`,
				webhookWaitingBaseUrl: `${publicUrl}/webhook-waiting`,
			}),
		});
		await this.files.use();
		const logs: LogLine[] = [];
		this.modules.logs.add(logs);
		const run = await this.finish(
			() => new core.WorkflowExecute(additional, mode, data).processRunExecutionData(workflow),
			data,
			signal,
		).finally(() => this.modules.logs.delete(logs));
		const result = runResult({
			executionId,
			status: run.status,
			error: run.data.resultData.error,
			executionData: run.data,
			logs,
		});
		this.prepared.set(result, prepared);
		return result;
	}

	/** n8n throws instead of running when the workflow is not ready, and stores that as the error. */
	private async finish(
		start: () => ReturnType<
			InstanceType<N8nModules['core']['WorkflowExecute']>['processRunExecutionData']
		>,
		data: IRunExecutionData,
		signal: AbortSignal | undefined,
	): Promise<Pick<IRun, 'status' | 'data'>> {
		try {
			const execution = start();
			const stop = () => execution.cancel();
			signal?.addEventListener('abort', stop);
			const run = await execution;
			signal?.removeEventListener('abort', stop);
			return run;
		} catch (error) {
			if (!(error instanceof this.modules.core.WorkflowHasIssuesError)) throw error;
			data.resultData.error = error as ExecutionError;
			return { status: 'error', data };
		}
	}
}

/**
 * n8n's server around its engine, as far as a person notices it: starts executions, stores them, and
 * does what the two kinds of "Retry" in the list of executions do.
 */
import type {
	ExecutionError,
	INode,
	INodeExecutionData,
	IRun,
	IRunExecutionData,
	ITaskData,
	IWorkflowExecuteAdditionalData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData } from '../engine/harness/additional-data.ts';
import { BinaryStore } from '../engine/harness/binary-data.ts';
import { type Credentials, credentialsHelper } from '../engine/harness/credentials.ts';
import type { N8nModules } from '../engine/harness/n8n-modules.ts';
import { NodeTypes, type Types } from '../engine/harness/node-types.ts';
import { n8nModules, toN8n } from '../engine/harness/realm.ts';
import { type CallOfSleeper, callSleeper } from '../engine/harness/sleeper.ts';
import {
	complete,
	type CompleteWorkflow,
	startNodeOf,
	type WorkflowJson,
} from '../engine/harness/workflow.ts';
import { STAND_INS } from './stand-ins.ts';

/** An execution as the list of executions has it. */
export interface Execution {
	readonly id: string;
	readonly workflow: CompleteWorkflow;
	readonly mode: WorkflowExecuteMode;
	readonly status: string;
	readonly error: ExecutionError | undefined;
	/** As n8n stores it. */
	readonly stored: string;
	readonly data: IRunExecutionData;
}

type Ended = Pick<IRun, 'status' | 'data'>;
type Start = (additional: IWorkflowExecuteAdditionalData, workflow: Workflow) => Promise<Ended>;

interface HowToExecute {
	/** Of an execution that goes on. */
	readonly id?: string;
	/** Of a sub-workflow: the mode of the execution that called it first, as n8n 2.x knows it. */
	readonly rootMode?: WorkflowExecuteMode | undefined;
	readonly start?: Start;
}

/** Of one history, so that numbers of executions say which of it they are. */
export const mostExecutions = 1000;

export class N8n {
	readonly modules: N8nModules;
	private readonly types: NodeTypes;
	private readonly files: BinaryStore;
	private made = 0;
	/** The sub-workflow as it is now. */
	subWorkflow: WorkflowJson | undefined;
	/** Is told of each run of a node, with the execution that it belongs to. */
	onRun: (execution: string, node: string, run: ITaskData, of: CompleteWorkflow) => void = () => {};
	/** All executions of the current test, sub-workflows included, in the order in which they ended. */
	readonly executions: Execution[] = [];

	private constructor(modules: N8nModules, types: NodeTypes) {
		this.modules = modules;
		this.types = types;
		this.files = new BinaryStore(modules, 'memory');
	}

	/** @param more node types beside the stand-ins, and instead of those with the same name */
	static async start(packageFolder: string, more: Types = {}): Promise<N8n> {
		const modules = await n8nModules();
		await modules.evaluateExpressionsIn('legacy');
		const types = await NodeTypes.load(modules, packageFolder, STAND_INS);
		for (const name of [
			'svcLetters',
			'svcMessages',
			'svcCampaigns',
			'svcPhoneNumbers',
			'svcPayments',
			'svcRouteTesting',
			'svcAddressBook',
			'svcSigning',
		]) {
			const node = types.getByNameAndVersion(name);
			// n8n makes a tool of each node that is usable as one.
			STAND_INS[`n8n-nodes-svc.${name}Tool`] = Object.assign(Object.create(node) as typeof node, {
				description: { ...node.description, inputs: [], outputs: ['ai_tool'] },
			});
		}
		const all = { ...STAND_INS, ...more };
		return new N8n(modules, await NodeTypes.load(modules, packageFolder, all));
	}

	/** Everything anew: no executions, and numbers that no history before had. */
	begin(): void {
		this.executions.length = 0;
		this.made = Math.ceil((this.made + 1) / mostExecutions) * mostExecutions;
	}

	/** A file for an item. */
	async file(content: Buffer): Promise<object> {
		return await this.files.write(content, { fileName: 'letter.pdf', mimeType: 'application/pdf' });
	}

	async run(
		json: WorkflowJson,
		items: INodeExecutionData[],
		credentials: Credentials,
		mode: WorkflowExecuteMode = 'trigger',
		rootMode?: WorkflowExecuteMode,
	): Promise<Execution> {
		const workflow = this.workflow(json, credentials);
		const data = this.modules.workflow.createRunExecutionData({
			executionData: {
				nodeExecutionStack: [
					{
						node: startNodeOf(workflow),
						data: { main: [toN8n(this.modules, items)] },
						source: null,
					},
				],
			},
			resultData: {},
		});
		return await this.execute(workflow, data, credentials, mode, { rootMode });
	}

	/** "Execute step" in the editor, which sends what it shows of earlier executions (`ManualExecutionService` of n8n). */
	async executeStep(
		json: WorkflowJson,
		node: string,
		shown: Pick<Execution, 'stored'>,
		edited: readonly string[],
		credentials: Credentials,
	): Promise<Execution> {
		const workflow = this.workflow(json, credentials);
		const { resultData } = this.modules.flatted.parse(shown.stored) as IRunExecutionData;
		const none = this.modules.workflow.createRunExecutionData({});
		return await this.execute(workflow, none, credentials, 'manual', {
			start: async (additional, built) =>
				await new this.modules.core.WorkflowExecute(additional, 'manual').runPartialWorkflow2(
					built,
					resultData.runData,
					{},
					[...edited],
					{ nodeName: node, mode: 'inclusive' },
				),
		});
	}

	/** The time has come until which the execution sleeps, or a call resumes it: n8n goes on with what it has stored. */
	async wake(
		{ id, workflow, mode, stored }: Execution,
		credentials: Credentials,
		data = this.modules.flatted.parse(stored) as IRunExecutionData,
	): Promise<Execution> {
		return await this.execute(workflow, data, credentials, mode, { id });
	}

	/** A call to the execution that sleeps; it goes on if the node takes it. */
	async call(
		sleeping: Execution,
		credentials: Credentials,
		call: CallOfSleeper,
	): Promise<{ status: number; woken?: Execution }> {
		const { modules, types } = this;
		const data = modules.flatted.parse(sleeping.stored) as IRunExecutionData;
		const helper = credentialsHelper(modules, types, credentials);
		const additional = additionalData(modules, helper, { executionId: sleeping.id });
		const workflow = this.built(sleeping.workflow);
		const called = await callSleeper({ modules, types, workflow, data, additional }, call);
		const { status, isResumed } = called;
		return { status, ...(isResumed && { woken: await this.wake(sleeping, credentials, data) }) };
	}

	/**
	 * "Retry with original workflow", or "Retry with currently saved workflow" when there is one
	 * (`ExecutionService.retry` of n8n).
	 */
	async retry(
		failed: Execution,
		credentials: Credentials,
		current?: WorkflowJson,
	): Promise<Execution> {
		const data = this.modules.flatted.parse(failed.stored) as IRunExecutionData;
		const { resultData } = data;
		delete resultData.error;
		const runs = resultData.runData[resultData.lastNodeExecuted ?? ''] ?? [];
		if (runs.at(-1)?.error !== undefined) runs.pop();
		const workflow = current ? this.workflow(current, credentials) : failed.workflow;
		if (current) {
			const nodes = this.built(workflow).nodes;
			for (const entry of data.executionData?.nodeExecutionStack ?? []) {
				entry.node = nodes[entry.node.name] as INode;
			}
		}
		return await this.execute(workflow, data, credentials, 'retry');
	}

	private workflow(json: WorkflowJson, credentials: Credentials): CompleteWorkflow {
		return toN8n(this.modules, complete(json, this.types, Object.keys(credentials)));
	}

	private built({ id, name, nodes, connections, settings }: CompleteWorkflow): Workflow {
		return new this.modules.workflow.Workflow({
			id,
			name,
			nodes: toN8n(this.modules, nodes),
			connections,
			settings,
			active: false,
			nodeTypes: this.types,
		});
	}

	private async execute(
		workflow: CompleteWorkflow,
		data: IRunExecutionData,
		credentials: Credentials,
		mode: WorkflowExecuteMode,
		{ id = String(++this.made), rootMode, start }: HowToExecute = {},
	): Promise<Execution> {
		const { core, flatted } = this.modules;
		const hooks = new core.ExecutionLifecycleHooks(mode, id, {
			...workflow,
			active: false,
			activeVersionId: null,
			isArchived: false,
			createdAt: new Date(),
			updatedAt: new Date(),
		});
		hooks.addHandler('nodeExecuteAfter', (node, run) => this.onRun(id, node, run, workflow));
		const additional = additionalData(
			this.modules,
			credentialsHelper(this.modules, this.types, credentials),
			{
				hooks,
				executionId: id,
				workflowId: workflow.id,
				executeWorkflow: this.subWorkflows(credentials, rootMode ?? mode),
				...(rootMode && { rootExecutionMode: rootMode }),
			},
		);
		await this.files.use();
		const begin = start ?? this.process(data, mode);
		const run = await this.finish(async () => await begin(additional, this.built(workflow)), data);
		const { error } = run.data.resultData;
		const execution = {
			id,
			workflow,
			mode,
			status: run.status,
			error,
			stored: flatted.stringify(run.data),
			data: run.data,
		};
		this.executions.push(execution);
		return execution;
	}

	private process(data: IRunExecutionData, mode: WorkflowExecuteMode): Start {
		const { WorkflowExecute } = this.modules.core;
		return async (additional, workflow) =>
			await new WorkflowExecute(additional, mode, data).processRunExecutionData(workflow);
	}

	private async finish(execute: () => Promise<Ended>, data: IRunExecutionData): Promise<Ended> {
		try {
			return await execute();
		} catch (error) {
			if (!(error instanceof this.modules.core.WorkflowHasIssuesError)) throw error;
			data.resultData.error = error as ExecutionError;
			return { status: 'error', data };
		}
	}

	/** A sub-workflow is an execution of its own; its error is the error of the node that called it. */
	private subWorkflows(
		credentials: Credentials,
		rootMode: WorkflowExecuteMode,
	): IWorkflowExecuteAdditionalData['executeWorkflow'] {
		return (async (
			_info: unknown,
			_: unknown,
			{ inputData }: { inputData?: INodeExecutionData[] },
		) => {
			if (!this.subWorkflow) throw new Error('There is no sub-workflow');
			const items = inputData ?? [];
			const ended = await this.run(this.subWorkflow, items, credentials, 'integrated', rootMode);
			if (ended.error) throw Object.assign(new Error(ended.error.message), ended.error);
			const { lastNodeExecuted = '', runData } = ended.data.resultData;
			return { executionId: ended.id, data: runData[lastNodeExecuted]?.at(-1)?.data?.main ?? [] };
		}) as unknown as IWorkflowExecuteAdditionalData['executeWorkflow'];
	}
}

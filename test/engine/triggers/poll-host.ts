/**
 * What n8n's server does with a polling trigger, in both lines, around n8n-core's own PollContext: it
 * polls once while it activates and then at each tick of the clock, starts an execution with what the
 * poll gives, and stores the static data with each activation and each execution, and else not.
 */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	IPollFunctions,
	Workflow,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { withExpressions } from '../harness/expressions.ts';
import type { Engine } from '../harness/index.ts';
import { fromN8n } from '../harness/realm.ts';
import { NODE_NAME, type TriggerOptions, triggerWorkflow } from './trigger-workflow.ts';

/** What is answered without HTTP. */
export interface DirectAnswer {
	status: number;
	/** Sent as JSON. */
	body?: unknown;
	headers?: Record<string, string>;
	/** Comes bit by bit, instead of `body`. */
	flow?: Readable;
}

export interface PollHostOptions extends TriggerOptions {
	/** Answers in place of a service, without HTTP: for tests of very many polls. */
	answer?: (url: URL) => DirectAnswer;
	/** Whether n8n 2.x polls with its scheduler and durable cursors. */
	isScheduled?: boolean;
	/** Whether its scheduler has no durable cursors, so that it doesn't store what a poll without events notes. */
	isWithoutCursors?: boolean;
	/** Another trigger of the same workflow, each published on its own, as n8n 2.x does with the one that was changed. */
	beside?: PollHost;
}

interface Active {
	workflow: Workflow;
	node: INode;
	type: INodeType;
	context: IPollFunctions;
}

export class PollHost {
	/** The items each execution started with. */
	readonly executions: INodeExecutionData[][] = [];
	/** What polls threw after the activation; n8n shows each as an execution with an error. */
	readonly errors: unknown[] = [];
	/** What the trigger threw as the first step of an execution, after a poll had found something. */
	readonly failures: unknown[] = [];
	/** Whether n8n can't write to its database: it then starts no execution. */
	isReadOnly = false;
	/** What n8n couldn't start. */
	readonly unstarted: INodeExecutionData[][] = [];
	/** Has the workflow's static data. */
	private readonly database: { stored: string };
	private readonly workflowId: string;
	private active: Active | undefined;
	private readonly engine: Engine;
	private options: PollHostOptions;

	constructor(engine: Engine, options: PollHostOptions) {
		this.engine = engine;
		this.options = options;
		this.database = options.beside?.database ?? { stored: '{}' };
		this.workflowId = options.beside?.workflowId ?? randomUUID();
	}

	/** All items that started executions, in their order. */
	get items(): IDataObject[] {
		return this.executions.flat().map(({ json }) => json);
	}

	/** The node's static data as it is stored. */
	get staticData(): IDataObject {
		const all = JSON.parse(this.database.stored) as Record<string, IDataObject>;
		return all[`node:${this.options.name ?? NODE_NAME}`] ?? {};
	}

	/** Publishes the workflow. @throws what the first poll throws: then it is not active */
	async activate(activation: WorkflowActivateMode = 'activate'): Promise<void> {
		const { workflow, node, type, additional } = this.build();
		const { PollContext } = this.engine.modules.core;
		const context = new PollContext(workflow, node, additional, 'trigger', activation);
		const { answer } = this.options;
		if (answer) {
			context.helpers.httpRequestWithAuthentication = async (_type, { url, abortSignal }) => {
				const { status, body, headers: more, flow } = answer(new URL(url));
				const headers = { 'content-type': 'application/json', ...lowerCased(more) };
				abortSignal?.addEventListener?.('abort', () => flow?.destroy());
				return { statusCode: status, headers, body: flow ?? JSON.stringify(body) ?? '' };
			};
		}
		const active = { workflow, node, type, context };
		await this.emit(active, await this.run(active));
		// The scheduler doesn't store what the first poll notes.
		if (!this.options.isScheduled) this.store(workflow);
		this.active = active;
	}

	/** A tick of the clock. */
	async poll(): Promise<void> {
		const { active } = this;
		if (!active) throw new Error('The workflow is not active');
		const polled = this.options.isScheduled ? this.scheduled() : active;
		try {
			const items = await this.run(polled);
			// n8n 2.x drops what a poll finds that ends after the workflow was unpublished.
			if (this.active === active) await this.emit(polled, items);
			const storesAll = polled !== active && !this.options.isWithoutCursors;
			if (this.active === active && storesAll) this.store(polled.workflow);
		} catch (error) {
			this.errors.push(error);
		}
	}

	/** What the scheduler makes for each poll. */
	private scheduled(): Active {
		const { workflow, node, type, additional } = this.build();
		const { PollContext } = this.engine.modules.core;
		const context = new PollContext(workflow, node, additional, 'trigger', 'update');
		// In n8n 2.41: the least of its timeout and lease, minus a margin.
		Object.assign(context, { getPollBudgetMs: () => 36_000 });
		return { workflow, node, type, context };
	}

	/** `kill -9` and a new start: what was not stored is gone. */
	async restart(): Promise<void> {
		this.active = undefined;
		await this.activate('init');
	}

	/** As a person does in the editor; it counts once the workflow is published again. */
	rename(name: string, others: Record<string, string> = {}): void {
		this.options = { ...this.options, name, others };
	}

	/**
	 * As a person does in the editor, or in the credential; parameters count once the workflow is published again. Other
	 * steps do without that, as in n8n 2.x, which activates only a trigger that was changed itself.
	 */
	edit(options: Partial<PollHostOptions>): void {
		this.options = { ...this.options, ...options };
	}

	/** Publishes the workflow again, with other settings. */
	async republish(options: Partial<PollHostOptions> = {}): Promise<void> {
		this.deactivate();
		this.edit(options);
		await this.activate();
	}

	/** Another trigger of the workflow starts it: n8n stores the static data of all its nodes. */
	storeNow(): void {
		if (this.active) this.store(this.active.workflow);
	}

	/**
	 * An execution that is running by now, of which a step changes the static data.
	 * @returns what ends it: then n8n stores all of the static data as it was when the execution began
	 */
	executionBegins(): () => void {
		const { stored } = this.database;
		return () => (this.database.stored = stored);
	}

	/**
	 * From now on it's the other one's workflow, in a process that has nothing in mind: what a process has in mind goes by
	 * the workflow's ID, so that is another one here.
	 */
	copyDatabaseOf({ database, workflowId }: PollHost): void {
		this.database.stored = database.stored.replaceAll(workflowId, this.workflowId);
	}

	/** From now on it's another workflow that was made of the other one, with all that was stored. */
	duplicate({ database }: PollHost): void {
		this.database.stored = database.stored;
	}

	deactivate(): void {
		this.active = undefined;
	}

	/** "Execute step" in the editor: nothing is known, and nothing is stored. */
	async test(): Promise<IDataObject[]> {
		const items = await this.execute([{ json: {} }], 'manual');
		return items.map(({ json }) => json);
	}

	/** The same in an n8n that would poll for it; where a node has `execute`, both lines run that. */
	async testByPoll(): Promise<IDataObject[]> {
		const { workflow, node, type, additional } = this.build('{}');
		const { PollContext } = this.engine.modules.core;
		const context = new PollContext(workflow, node, additional, 'manual', 'manual');
		const items = fromN8n(await this.run({ workflow, node, type, context }));
		return (items?.[0] ?? []).map(({ json }) => json);
	}

	private build(stored = this.database.stored) {
		return triggerWorkflow(this.engine, this.options, {
			workflowId: this.workflowId,
			staticData: JSON.parse(stored) as IDataObject,
		});
	}

	private async run({ workflow, type, context }: Active): Promise<INodeExecutionData[][] | null> {
		return await withExpressions(workflow, async () => (await type.poll?.call(context)) ?? null);
	}

	private async emit({ workflow }: Active, items: INodeExecutionData[][] | null): Promise<void> {
		if (items === null) return;
		if (this.isReadOnly) {
			this.unstarted.push(items[0] ?? []);
			return;
		}
		this.store(workflow);
		await this.start(items[0] ?? []);
	}

	/** An execution with what a poll has found. */
	async start(items: INodeExecutionData[]): Promise<void> {
		try {
			this.executions.push(await this.execute(items, 'trigger'));
		} catch (error) {
			this.failures.push(error);
		}
	}

	/** The trigger as the first step of an execution. n8n runs the workflow as it's published by then. */
	private async execute(
		items: INodeExecutionData[],
		mode: 'manual' | 'trigger',
	): Promise<INodeExecutionData[]> {
		const { core, workflow: modules } = this.engine.modules;
		const { workflow, node, type, additional } = this.build('{}');
		const context = new core.ExecuteContext(
			workflow,
			node,
			additional,
			mode,
			modules.createEmptyRunExecutionData(),
			0,
			items,
			{ main: [items] },
			{ node, data: { main: [items] }, source: null },
			[],
		);
		const outputs = (await withExpressions(
			workflow,
			async () => await type.execute?.call(context),
		)) as INodeExecutionData[][] | undefined;
		return fromN8n(outputs?.[0] ?? []);
	}

	private store({ staticData }: Workflow): void {
		this.database.stored = JSON.stringify(staticData);
		staticData.__dataChanged = false;
	}
}

/** As they come over HTTP. */
function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}

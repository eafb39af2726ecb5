/**
 * What n8n's server does with a webhook trigger, in both lines, around n8n-core's own contexts:
 * activation, a web server, one copy of the static data for each call, and storing it as JSON.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
	IDataObject,
	INodeExecutionData,
	IWebhookData,
	IWebhookFunctions,
	WebhookSetupMethodNames,
} from 'n8n-workflow';
import { withExpressions } from '../harness/expressions.ts';
import { isN8n1 } from '../line.ts';
import type { Credentials, Engine } from '../harness/index.ts';
import { fromN8n } from '../harness/realm.ts';
import { NODE_NAME, type TriggerOptions, triggerWorkflow } from './trigger-workflow.ts';

export interface HostOptions extends TriggerOptions {
	/** By default each trigger has one of its own. */
	webhookId?: string;
	/** The trigger of another workflow with the same URL: it was copied with its webhook's ID, and n8n keeps both. */
	copyOf?: TriggerHost;
}

type Line = '1.x' | '2.x';

/** Unique like n8n's own: test files that share a process share what the triggers have in mind. */
const newId = randomUUID;

export class TriggerHost {
	/** The items each execution got from the trigger. */
	readonly executions: INodeExecutionData[][] = [];
	/** What n8n stored of each execution before it began. */
	readonly begun: INodeExecutionData[][] = [];
	/** What n8n lists as executions that failed before they started. */
	readonly failures: Error[] = [];
	readonly webhookId: string;
	/** The database's copy of the workflow's static data. */
	private stored = '{}';
	/** Where n8n holds the static data of a test; never stored. */
	private ofTest: IDataObject | undefined;
	/** Another one after a restart, when the process has nothing in mind. */
	private inMind = newId();
	private readonly workflowId = newId();
	private server: Server | undefined;
	private base = '';
	private readonly engine: Engine;
	private options: HostOptions;

	constructor(engine: Engine, options: HostOptions) {
		this.engine = engine;
		this.options = options;
		this.webhookId = options.copyOf?.webhookId ?? options.webhookId ?? `webhook-${newId()}`;
	}

	async open(): Promise<this> {
		const server = createServer((request, response) => {
			void this.serve(request, response).catch(() => response.writeHead(500).end());
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		this.server = server;
		const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		this.base = this.options.copyOf?.base ?? own;
		return this;
	}

	async close(): Promise<void> {
		this.server?.closeAllConnections();
		await new Promise((resolve) => this.server?.close(resolve));
	}

	/** The address n8n knows for the webhook, without anything a trigger adds to it. */
	get url(): string {
		return `${this.base}/webhook/${this.webhookId}/${this.path}`;
	}

	/** The node's static data as it is stored. */
	get staticData(): IDataObject {
		const all = JSON.parse(this.stored) as Record<string, IDataObject>;
		return all[`node:${this.options.name ?? NODE_NAME}`] ?? {};
	}

	/**
	 * Publishes the workflow: checkExists, and create where that says no. With `crash`, n8n is gone
	 * before it stores the static data.
	 */
	async activate({ crash = false } = {}): Promise<void> {
		await this.hooks(['checkExists', 'create'], crash);
	}

	async deactivate({ crash = false } = {}): Promise<void> {
		await this.hooks(['delete'], crash);
	}

	/** Saving an active workflow in 1.x deletes and creates; in 2.x a failed create is followed by delete. */
	async save(line: Line): Promise<void> {
		if (line === '1.x') await this.hooks(['delete'], false);
		await this.activate();
	}

	/** After a restart the process has nothing in mind; n8n 1.x asks whether the webhook exists. */
	async restart(line: Line): Promise<void> {
		this.inMind = newId();
		if (line === '1.x') await this.activate();
	}

	/** As a person does in the editor; it counts once the workflow is published again. */
	rename(name: string, others: Record<string, string> = {}): void {
		this.options = { ...this.options, name, others };
	}

	/** As a person does in the editor with other steps; in n8n 2.x, that activates no trigger again. */
	edit(options: Pick<HostOptions, 'next' | 'id'>): void {
		this.options = { ...this.options, ...options };
	}

	changeCredentials(credentials: Credentials): void {
		this.options = { ...this.options, credentials };
	}

	/** From now on it has what the other one had stored, as the same workflow. */
	copyDatabaseOf({ stored, workflowId }: TriggerHost): void {
		this.stored = stored.replaceAll(workflowId, this.workflowId);
	}

	/** From now on it's another workflow that was made of the other one, with all that was stored. */
	duplicate({ stored }: TriggerHost): void {
		this.stored = stored;
	}

	/** "Listen for test event": a webhook of its own, with static data of its own. */
	async listen(): Promise<{ url: string; stop: () => Promise<void> }> {
		this.ofTest = {};
		await this.hooks(['checkExists', 'create'], false, true);
		return {
			url: this.url.replace('/webhook/', '/webhook-test/'),
			stop: async () => await this.hooks(['delete'], false, true),
		};
	}

	private get path(): string {
		const { description } = this.engine.types.getByNameAndVersion(
			this.engine.types.fullName(this.options.type),
		);
		return String(description.webhooks?.[0]?.path);
	}

	private async hooks(
		methods: WebhookSetupMethodNames[],
		crash: boolean,
		isTest = false,
	): Promise<void> {
		const { core } = this.engine.modules;
		const { workflowId } = this;
		const { workflow, node, type, additional } = this.build(isTest, {}, workflowId);
		const description = type.description.webhooks?.[0];
		const webhookData = {
			httpMethod: 'POST',
			node: node.name,
			path: `${this.webhookId}/${this.path}`,
			webhookDescription: description,
			workflowId,
			workflowExecuteAdditionalData: additional,
			isTest,
		} as unknown as IWebhookData;
		for (const method of methods) {
			const mode = isTest ? 'manual' : 'trigger';
			const context = new core.HookContext(
				workflow,
				node,
				additional,
				mode,
				isTest ? 'manual' : 'activate',
				webhookData,
			);
			const done = await withExpressions(
				workflow,
				async () => await type.webhookMethods?.default?.[method]?.call(context),
			);
			if (method === 'checkExists' && done) break;
		}
		if (isTest) this.ofTest = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
		else if (!crash) this.store(workflow.staticData);
	}

	/** What a process has in mind goes by the workflow's ID, which is therefore another one in each process here. */
	private store(staticData: IDataObject): void {
		this.stored = JSON.stringify(staticData).replaceAll(this.inMind, this.workflowId);
	}

	private build(isTest: boolean, http: object = {}, workflowId = this.inMind) {
		const { engine, options, base } = this;
		const stored = this.stored.replaceAll(this.workflowId, workflowId);
		return triggerWorkflow(engine, options, {
			workflowId,
			webhookId: this.webhookId,
			staticData: isTest ? this.ofTest : (JSON.parse(stored) as IDataObject),
			rest: {
				webhookBaseUrl: `${base}/webhook`,
				webhookTestBaseUrl: `${base}/webhook-test`,
				...http,
			},
		});
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname, searchParams } = new URL(request.url ?? '/', this.base);
		const answer = (status: number, body: unknown) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		const isTest = pathname.startsWith('/webhook-test/');
		const known = `/${this.webhookId}/${this.path}`;
		if (request.method !== 'POST' || pathname !== `/webhook${isTest ? '-test' : ''}${known}`) {
			answer(404, { message: 'not registered' });
			return;
		}
		const body = await parsed(request);
		if (!body) {
			answer(422, { message: 'Failed to parse request body' });
			return;
		}
		const query: Record<string, string | string[]> = {};
		for (const name of searchParams.keys()) {
			const values = searchParams.getAll(name);
			query[name] = values.length > 1 ? values : (values[0] ?? '');
		}
		let answerOfNode = () => {};
		const isAnswered = await this.webhook(
			{ ...body, headers: request.headers, query, params: {} },
			{
				status: (code: number) => ({
					json: (content: unknown) => {
						answerOfNode = () => void answer(code, content);
						if (!isN8n1) answerOfNode();
					},
				}),
			},
			isTest,
		);
		if (isN8n1) answerOfNode();
		if (!isAnswered) answer(200, { message: 'Workflow was started' });
	}

	/** @returns whether the node has answered by itself */
	private async webhook(
		httpRequest: object,
		httpResponse: object,
		isTest: boolean,
	): Promise<boolean> {
		const { workflow, node, type, additional } = this.build(isTest, { httpRequest, httpResponse });
		await this.engine.files.use();
		const context = new this.engine.modules.core.WebhookContext(
			workflow,
			node,
			additional,
			isTest ? 'manual' : 'webhook',
			{ webhookDescription: type.description.webhooks?.[0] } as unknown as IWebhookData,
			[],
			null,
		);
		const result = await withExpressions(
			workflow,
			async () => await type.webhook?.call(context as unknown as IWebhookFunctions),
		).catch((error: Error) => {
			this.failures.push(error);
			throw error;
		});
		const started = result?.workflowData;
		// In n8n 2.x this is the only way in which a webhook's static data is stored.
		const isStored = result?.noWebhookResponse === true || !started;
		if (isStored && !isTest && workflow.staticData.__dataChanged === true) {
			// Stored a moment later, while other calls are under way.
			const snapshot = workflow.staticData;
			setImmediate(() => this.store(snapshot));
		}
		if (started) {
			this.begun.push(fromN8n(started[0] ?? []));
			const execution = this.execute(started[0] ?? [], isTest).then(
				(items) => this.executions.push(fromN8n(items)),
				(error: Error) => this.failures.push(error),
			);
			// As in n8n, the caller doesn't wait for the execution. But in 1.x, it takes so long that tests would look too early,
			// so there the response comes after it.
			if (isN8n1) await execution;
		}
		return result?.noWebhookResponse === true;
	}

	/** @returns what the workflow gets from the trigger */
	private async execute(
		started: INodeExecutionData[],
		isTest: boolean,
	): Promise<INodeExecutionData[]> {
		const { core, workflow: modules } = this.engine.modules;
		// Without the mark by which executions compete for an event: these have no store for that.
		const items = started.map(({ svcEventMark: _, ...item }) => item);
		const { workflow, node, type, additional } = this.build(isTest);
		const context = new core.ExecuteContext(
			workflow,
			node,
			additional,
			isTest ? 'manual' : 'webhook',
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
		return outputs?.[0] ?? [];
	}
}

/** As n8n's body parser; undefined is its 422. */
async function parsed(request: IncomingMessage): Promise<object | undefined> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const bytes = Buffer.concat(chunks);
	const type = request.headers['content-type']?.split(';')[0] ?? '';
	const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
	if (type === 'multipart/form-data') {
		const headers = { 'content-type': request.headers['content-type'] ?? type };
		const form = await new Response(bytes, { headers }).formData();
		const data = [...new Set(form.keys())].map((name) => {
			const values = form.getAll(name);
			return [name, values.length > 1 ? values : values[0]];
		});
		return { body: { data: Object.fromEntries(data) as object, files: {} } };
	}
	if (type !== 'application/json') return { rawBody: bytes, body: text };
	try {
		return { rawBody: bytes, body: JSON.parse(text || '{}') as unknown };
	} catch {
		return undefined;
	}
}

export interface Call {
	url: string;
	body: unknown;
	headers?: Record<string, string>;
}

/** Calls a webhook with a JSON body, or with a text as it is. */
export async function call({ url, body, headers = {} }: Call): Promise<number> {
	const isText = typeof body === 'string';
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': isText ? 'text/plain' : 'application/json', ...headers },
		body: isText ? body : JSON.stringify(body),
	});
	await response.text();
	return response.status;
}

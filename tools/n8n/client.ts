import { parse as parseFlatted } from 'flatted';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, isObject, type JsonObject, listAt, textAt } from './json.ts';

/** n8n closes connections that were idle for some seconds, perhaps just as a busy machine sends the next request. */
const ownConnection = { connection: 'close' };

export interface Account {
	email: string;
	firstName: string;
	lastName: string;
	/** n8n wants 8 characters or more with a digit and a capital. */
	password: string;
}

export interface CredentialData {
	name: string;
	/** The credential type's name, for example `svcPaymentsApi`. */
	type: string;
	data: JsonObject;
}

/** A workflow as the editor exports it. */
export interface WorkflowData {
	id?: string;
	name: string;
	nodes: JsonObject[];
	connections: JsonObject;
	settings?: JsonObject;
}

/** An execution as n8n stored it. */
export interface Execution {
	id: string;
	status: string;
	/** The runs of each node that ran, by node name. */
	nodes: Record<string, NodeRun[]>;
	/** The message of the error that ended it. */
	error: string | undefined;
	/** All that n8n keeps of it. */
	stored: unknown;
}

export interface NodeRun {
	/** The items of each output. */
	outputs: JsonObject[][];
	error: unknown;
}

/** An answer of n8n's own interface that is no success. */
export class N8nRefusal extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** n8n gives the pattern of a parameter 250 ms, which is short on a busy machine. A person opens the list again. */
async function unlessBusy<Answer>(call: () => Promise<Answer>): Promise<Answer> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const isBusy =
				error instanceof N8nRefusal &&
				error.message.includes('Regular expression execution timed out');
			if (!isBusy || attempt === 5) throw error;
			await sleep(1000);
		}
	}
}

const finished = new Set(['success', 'error', 'crashed', 'canceled']);

/**
 * Whether what n8n holds of an ended execution is its end. n8n 1.x stores first that an execution has ended, and then
 * with what: until then it holds nothing, what it held while it slept, or what it woke up with.
 */
function isStored({ status, stored, error }: Execution): boolean {
	if (status === 'error') return error !== undefined;
	if (status !== 'success') return stored !== undefined;
	const isAsleep = at(stored, 'waitTill') !== undefined;
	const stillToRun = listAt(stored, 'executionData', 'nodeExecutionStack');
	return stored !== undefined && !isAsleep && stillToRun.length === 0;
}

const anyStatus = [...finished, 'new', 'running', 'waiting', 'unknown'];

/**
 * Drives a running n8n as its editor does, over the interface its editor uses.
 *
 * @throws N8nRefusal from every call that n8n refuses
 */
export class N8nClient {
	readonly url: string;
	private cookie = '';

	constructor(url: string) {
		this.url = url;
	}

	/** Makes the owner account where n8n has none yet, and logs in. */
	async logIn(account: Account): Promise<void> {
		const settings = await this.call('GET', '/rest/settings');
		const hasNone = at(settings, 'userManagement', 'showSetupOnFirstLoad') === true;
		await (hasNone ? this.setUp(account) : this.logInAgain(account));
	}

	/** Makes the owner account, which an n8n without its editor doesn't ask for, and logs in. */
	async setUp(account: Account): Promise<void> {
		await this.call('POST', '/rest/owner/setup', { ...account });
	}

	/** Logs in to an account that n8n already has. */
	async logInAgain({ email, password }: Account): Promise<void> {
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: email, password });
	}

	/** Has the owner invite someone, who accepts. */
	async invite(account: Account): Promise<void> {
		const { email, ...person } = account;
		const invited = await this.call('POST', '/rest/invitations', [
			{ email, role: 'global:member' },
		]);
		const link = new URL(textAt(listAt({ all: invited }, 'all')[0], 'user', 'inviteAcceptUrl'));
		const [token, inviterId, inviteeId] = ['token', 'inviterId', 'inviteeId'].map((name) =>
			link.searchParams.get(name),
		);
		// n8n 1.x and 2.x.
		await new N8nClient(this.url).call(
			'POST',
			`/rest/invitations/${token === null ? `${inviteeId}/` : ''}accept`,
			token === null ? { inviterId, ...person } : { token, ...person },
		);
	}

	/** The descriptions of all node or credential types, as the editor gets them. */
	async types(what: 'nodes' | 'credentials'): Promise<unknown[]> {
		return listAt({ all: await this.call('GET', `/types/${what}.json`) }, 'all');
	}

	/** Stores a credential, in place of one with the same name and type. */
	async saveCredential(credential: CredentialData): Promise<{ id: string; name: string }> {
		const stored = listAt({ all: await this.call('GET', '/rest/credentials') }, 'all').find(
			(one) => at(one, 'name') === credential.name && at(one, 'type') === credential.type,
		);
		const answer = stored
			? await this.call('PATCH', `/rest/credentials/${textAt(stored, 'id')}`, { ...credential })
			: await this.call('POST', '/rest/credentials', { ...credential });
		return { id: textAt(answer, 'id'), name: textAt(answer, 'name') };
	}

	async deleteCredential(id: string): Promise<void> {
		await this.call('DELETE', `/rest/credentials/${id}`);
	}

	/** Makes an empty data table of the owner's; answers with its id. */
	async createDataTable(
		name: string,
		columns: Array<{ name: string; type: 'string' | 'number' | 'boolean' | 'date' }>,
	): Promise<string> {
		return textAt(await this.call('POST', await this.dataTables(), { name, columns }), 'id');
	}

	/** The id of the owner's data table with this name, if there is one. */
	async dataTableId(name: string): Promise<string | undefined> {
		const all = listAt(await this.call('GET', await this.dataTables()), 'data');
		const found = all.find((table) => at(table, 'name') === name);
		return found === undefined ? undefined : textAt(found, 'id');
	}

	/** The rows of a data table, with n8n's own columns. */
	async dataTableRows(id: string): Promise<unknown[]> {
		return listAt(await this.call('GET', `${await this.dataTables()}/${id}/rows`), 'data');
	}

	private async dataTables(): Promise<string> {
		const project = await this.call('GET', '/rest/projects/personal');
		return `/rest/projects/${textAt(project, 'id')}/data-tables`;
	}

	/** What pressing "Test" in a stored credential's panel says. */
	async testCredential(
		id: string,
		{ name, type, data }: CredentialData,
	): Promise<{ passed: boolean; message: string }> {
		const answer = await this.call('POST', '/rest/credentials/test', {
			credentials: { id, name, type, data },
		});
		return {
			passed: at(answer, 'status') === 'OK',
			message: String(at(answer, 'message') ?? ''),
		};
	}

	/** The workflow with this id, or `undefined`. */
	async workflow(id: string): Promise<unknown> {
		try {
			return await this.call('GET', `/rest/workflows/${id}`);
		} catch (error) {
			if (error instanceof N8nRefusal && error.status === 404) return undefined;
			throw error;
		}
	}

	/** Stores a workflow, in place of one with the same id. New ones get an id from n8n 1.x whatever is asked for. */
	async saveWorkflow(workflow: WorkflowData): Promise<{ id: string; versionId: string }> {
		const exists = workflow.id !== undefined && (await this.workflow(workflow.id)) !== undefined;
		const { id, name, nodes, connections, settings = {} } = workflow;
		// As the editor does. Without pinned data, n8n can't execute single steps.
		const content = { name, nodes, connections, settings, pinData: {} };
		const answer = exists
			? await this.call('PATCH', `/rest/workflows/${id}?forceSave=true`, content)
			: await this.call('POST', '/rest/workflows', { id, active: false, ...content });
		return { id: textAt(answer, 'id'), versionId: textAt(answer, 'versionId') };
	}

	/** Makes another workflow of a stored one as the editor's "Duplicate" does, which also sends what triggers have stored. */
	async duplicate(workflowId: string): Promise<{ id: string; versionId: string }> {
		const original = await this.workflow(workflowId);
		const answer = await this.call('POST', '/rest/workflows', {
			active: false,
			name: `${textAt(original, 'name')} copy`,
			nodes: listAt(original, 'nodes')
				.filter(isObject)
				.map((node) => ({ ...node, id: randomUUID() })),
			connections: at(original, 'connections'),
			settings: at(original, 'settings'),
			staticData: at(original, 'staticData'),
			pinData: {},
		});
		return { id: textAt(answer, 'id'), versionId: textAt(answer, 'versionId') };
	}

	/** Publishes a version, so that its triggers listen. n8n does so in the background, shortly after. */
	async activate(workflow: { id: string; versionId: string }): Promise<void> {
		const { id, versionId } = workflow;
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/**
	 * How far n8n 2 has come with publishing, which goes on after it has answered, and why a trigger failed. In n8n 1,
	 * it's done by then: undefined.
	 */
	async publication(workflowId: string): Promise<unknown> {
		const path = `/rest/workflows/${workflowId}/publication-status`;
		return await this.call('GET', path).catch((error: unknown) => {
			if (error instanceof N8nRefusal && error.status === 404) return undefined;
			throw error;
		});
	}

	/** Takes a workflow off the air; n8n tells its triggers so before it answers. */
	async deactivate(workflowId: string): Promise<void> {
		await this.call('POST', `/rest/workflows/${workflowId}/deactivate`, {});
	}

	/** The entries of a list in a node's panel that the node makes itself. */
	async listEntries(
		node: { type: string; parameters: JsonObject; credentials: JsonObject },
		parameter: string,
		method: string,
	): Promise<Array<{ name: string; value: string }>> {
		const answer = await unlessBusy(
			async () =>
				await this.call('POST', '/rest/dynamic-node-parameters/options', {
					nodeTypeAndVersion: { name: node.type, version: 1 },
					path: `parameters.${parameter}`,
					methodName: method,
					currentNodeParameters: node.parameters,
					credentials: node.credentials,
				}),
		);
		return listAt({ all: answer }, 'all').map((one) => ({
			name: textAt(one, 'name'),
			value: textAt(one, 'value'),
		}));
	}

	/** Starts a stored workflow as the editor's button does; answers with the execution's id. */
	async run(workflowId: string, trigger: string): Promise<string> {
		const answer = await this.call('POST', `/rest/workflows/${workflowId}/run`, {
			triggerToStartFrom: { name: trigger },
			// n8n 1.x runs the workflow it is given, n8n 2.x the one it has stored.
			workflowData: await this.workflow(workflowId),
		});
		return textAt(answer, 'executionId');
	}

	/**
	 * What pressing "Retry" in the list of executions does; answers with the new execution's id.
	 * @param loadWorkflow whether it runs the currently saved workflow instead of the original one
	 */
	async retry(executionId: string, loadWorkflow = false): Promise<string> {
		const answer = await this.call('POST', `/rest/executions/${executionId}/retry`, {
			loadWorkflow,
		});
		return textAt(answer, 'id');
	}

	/**
	 * Executes up to a step as the editor does: "Execute step", or "Execute previous nodes" if the mode is `exclusive`.
	 * @param shown the data of earlier steps that the editor has
	 */
	async runTo(
		workflowId: string,
		destinationNode: { nodeName: string; mode: 'inclusive' | 'exclusive' },
		shown: unknown,
	): Promise<string> {
		const body = { destinationNode, runData: shown, workflowData: await this.workflow(workflowId) };
		return textAt(
			await this.call('POST', `/rest/workflows/${workflowId}/run`, body),
			'executionId',
		);
	}

	/** What pressing "Stop" does, in the editor or in the list of executions. */
	async stop(executionId: string): Promise<void> {
		await this.call('POST', `/rest/executions/${executionId}/stop`);
	}

	/** Calls a published webhook, again while n8n is still publishing it (404). */
	async callWebhook(path: string, body: JsonObject, withinMs = 120_000): Promise<Response> {
		const deadline = Date.now() + withinMs;
		for (;;) {
			const answer = await fetch(`${this.url}/webhook/${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...ownConnection },
				body: JSON.stringify(body),
			});
			if (answer.status !== 404 || Date.now() > deadline) return answer;
			await answer.body?.cancel();
			await sleep(250);
		}
	}

	/** The ids of a workflow's executions, the newest first. */
	async executionIds(workflowId: string): Promise<string[]> {
		// Without a status, n8n reads those under way and those that ended in two queries, and an execution
		// that changes from one to the other in between is in neither.
		const filter = encodeURIComponent(JSON.stringify({ workflowId, status: anyStatus }));
		const answer = await this.call('GET', `/rest/executions?filter=${filter}&limit=100`);
		return listAt(answer, 'results').map((one) => textAt(one, 'id'));
	}

	/** The names of the stored workflows that have run to their end without an error. */
	async workflowsThatSucceeded(): Promise<string[]> {
		const stored = listAt({ all: await this.call('GET', '/rest/workflows') }, 'all');
		const names: string[] = [];
		for (const workflow of stored) {
			const wanted = { workflowId: textAt(workflow, 'id'), status: ['success'] };
			const filter = encodeURIComponent(JSON.stringify(wanted));
			const answer = await this.call('GET', `/rest/executions?filter=${filter}&limit=1`);
			if (listAt(answer, 'results').length > 0) names.push(textAt(workflow, 'name'));
		}
		return names;
	}

	/** Whether any execution is under way or waits for its turn. */
	async isExecuting(): Promise<boolean> {
		const filter = encodeURIComponent(JSON.stringify({ status: ['new', 'running'] }));
		const answer = await this.call('GET', `/rest/executions?filter=${filter}&limit=1`);
		return listAt(answer, 'results').length > 0;
	}

	async execution(id: string): Promise<Execution> {
		const answer = await this.call('GET', `/rest/executions/${id}`);
		const stored: unknown = parseFlatted(textAt(answer, 'data'));
		const runData = at(stored, 'resultData', 'runData');
		const message = at(stored, 'resultData', 'error', 'message');
		return {
			id,
			status: textAt(answer, 'status'),
			nodes: Object.fromEntries(
				Object.entries(isObject(runData) ? runData : {}).map(([name, runs]) => [
					name,
					listAt({ runs }, 'runs').map(readRun),
				]),
			),
			error: typeof message === 'string' ? message : undefined,
			stored,
		};
	}

	/** The execution once it has ended. @throws Error when it has not ended in time */
	async finishedExecution(id: string, withinMs = 300_000): Promise<Execution> {
		const deadline = Date.now() + withinMs;
		for (;;) {
			const execution = await this.execution(id);
			if (finished.has(execution.status) && isStored(execution)) return execution;
			if (Date.now() > deadline) {
				throw new Error(
					`Execution ${id} is still "${execution.status}" after ${withinMs / 1000} s; the nodes that ran: ${Object.keys(execution.nodes).join(', ')}`,
				);
			}
			await sleep(300);
		}
	}

	/** The content of a file that an item of an execution holds, wherever this n8n keeps files. */
	async fileContent(file: unknown): Promise<Buffer> {
		const id = at(file, 'id');
		if (typeof id !== 'string') return Buffer.from(textAt(file, 'data'), 'base64');
		const answer = await this.send(
			'GET',
			`/rest/binary-data?action=download&id=${encodeURIComponent(id)}`,
		);
		if (!answer.ok) throw new N8nRefusal(answer.status, `n8n has no file ${id}`);
		return Buffer.from(await answer.arrayBuffer());
	}

	private async call(method: string, path: string, body?: unknown): Promise<unknown> {
		const answer = await this.send(method, path, body);
		const text = await answer.text();
		const parsed: unknown = text === '' ? undefined : tryParse(text);
		if (!answer.ok) {
			const reason = at(parsed, 'message') ?? text.slice(0, 300);
			throw new N8nRefusal(
				answer.status,
				`n8n answered ${answer.status} to ${method} ${path}: ${reason}`,
			);
		}
		return isObject(parsed) && 'data' in parsed ? parsed.data : parsed;
	}

	private async send(method: string, path: string, body?: unknown): Promise<Response> {
		const headers: Record<string, string> = {
			'browser-id': 'svc-driver',
			cookie: this.cookie,
			...ownConnection,
		};
		if (body !== undefined) headers['content-type'] = 'application/json';
		const answer = await fetch(this.url + path, {
			method,
			headers,
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
		if (cookies.length > 0) this.cookie = cookies.join('; ');
		return answer;
	}
}

function readRun(run: unknown): NodeRun {
	return {
		outputs: listAt(run, 'data', 'main').map((items) =>
			listAt({ items }, 'items').filter(isObject),
		),
		error: at(run, 'error'),
	};
}

function tryParse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

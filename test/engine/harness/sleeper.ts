/** A call to an execution that is suspended, at `$execution.resumeUrl`, as n8n 2.x deals with it. */
import type {
	INode,
	IRunExecutionData,
	IWebhookData,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import { withExpressions } from './expressions.ts';
import type { N8nModules } from './n8n-modules.ts';
import type { NodeTypes } from './node-types.ts';

export interface CallOfSleeper {
	headers?: Record<string, string>;
	body?: string;
	/** In place of a body: a form that is sent as multipart/form-data, which n8n reads itself. */
	form?: Record<string, string>;
	query?: Record<string, string>;
	method?: string;
}

interface Sleeper {
	readonly modules: N8nModules;
	readonly types: NodeTypes;
	readonly workflow: Workflow;
	/** As stored. The call changes it, and n8n goes on with it. */
	readonly data: IRunExecutionData;
	readonly additional: IWorkflowExecuteAdditionalData;
}

/** `page` is missing when the response isn't one. */
export interface ResponseOfSleeper {
	status: number;
	page?: string;
	headers?: Record<string, string>;
	/** Whether n8n goes on with the execution now. */
	isResumed: boolean;
}

/** n8n 2.x takes it for a form of its own, and only lets multipart/form-data through to the node. */
const isCustomForm = ({ parameters }: INode) =>
	parameters.operation === 'sendAndWait' && parameters.responseType === 'customForm';

export async function callSleeper(
	{ modules, types, workflow, data, additional }: Sleeper,
	{ headers = {}, body = '', form, query = {}, method = 'POST' }: CallOfSleeper,
): Promise<ResponseOfSleeper> {
	const { lastNodeExecuted = '', runData } = data.resultData;
	const [entry] = data.executionData?.nodeExecutionStack ?? [];
	if (!entry) throw new Error('Nothing is left to be run');
	entry.node.disabled = true;
	data.waitTill = undefined;
	runData[lastNodeExecuted]?.pop();
	const node = workflow.nodes[lastNodeExecuted];
	const type = types.getByNameAndVersion(node.type, node.typeVersion);
	if (method === 'POST' && !form && isCustomForm(node)) return { status: 415, isResumed: false };
	const answer = new Answer();
	const read = form ? { body: { data: form, files: {} } } : { rawBody: Buffer.from(body) };
	const httpRequest = { method, headers, query, ...read };
	const { httpResponse } = answer;
	const context = new modules.core.WebhookContext(
		workflow,
		node,
		{ ...additional, ...({ httpRequest, httpResponse } as object) },
		'trigger',
		{ webhookDescription: type.description.webhooks?.[0] } as unknown as IWebhookData,
		[],
		data,
	);
	const result = await withExpressions(workflow, async () => await type.webhook?.call(context));
	// Otherwise n8n answers, which fails once the node has done so.
	if (answer.isGiven !== (result?.noWebhookResponse === true)) throw new Error('Who answers?');
	if (typeof result?.webhookResponse === 'string') answer.page = result.webhookResponse;
	if (result?.workflowData) {
		entry.data.main = result.workflowData;
		entry.metadata = { ...entry.metadata, forwardAllOutputs: true };
	}
	return { ...answer.shown, isResumed: result?.workflowData !== undefined };
}

class Answer {
	status = 200;
	page: string | undefined;
	isGiven = false;
	private readonly headers: Record<string, string> = {};
	readonly httpResponse = {
		setHeader: (name: string, value: string) => (this.headers[name.toLowerCase()] = value),
		status: (code: number) => {
			this.status = code;
			this.isGiven = true;
			return { json: () => undefined, send: (text: string) => (this.page = text) };
		},
	};

	get shown() {
		const { status, page, headers } = this;
		return { status, ...(page !== undefined && { page, headers }) };
	}
}

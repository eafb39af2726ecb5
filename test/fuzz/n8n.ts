import { Readable } from 'node:stream';
import type {
	IBinaryData,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INode,
	INodeType,
} from 'n8n-workflow';
import { secretOfAccount } from './hostile.ts';
import { nodeCalled } from './nodes.ts';

/** An answer of the service as it is on the wire. */
export interface WireAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

const nothing: WireAnswer = { status: 200, headers: {}, body: '[]' };
/** A list that gives ever new pages is read for long; what is tested is seen after a few. */
const answersAtMost = 8;

/** n8n's side of the requests: notes what is sent, and answers with what a case has made up. */
export class Wire {
	readonly sent: IHttpRequestOptions[] = [];
	private readonly answers: readonly WireAnswer[];
	private readonly atMost: number;

	/** @param atMost how many requests are answered with them, in turns */
	constructor(answers: readonly WireAnswer[], atMost = answersAtMost) {
		this.answers = answers;
		this.atMost = atMost;
	}

	readonly request = async (options: IHttpRequestOptions): Promise<unknown> => {
		const made = this.sent.push(options);
		const { status, headers, body } =
			made > this.atMost ? nothing : (this.answers[(made - 1) % this.answers.length] ?? nothing);
		return await Promise.resolve({
			statusCode: status,
			headers: { ...headers },
			body: options.encoding === 'stream' ? Readable.from([Buffer.from(body)]) : body,
		});
	};
}

const base = 'https://service.example/base/v1';

/** One credential for all: each node takes what it knows. */
export const credential: IDataObject = {
	accountId: '0b9e5d3c-1a2f-4c57-8e7d-6f5a4b3c2d1e',
	productToken: secretOfAccount,
	merchantKey: 'merchant',
	user: 'user',
	password: secretOfAccount,
	keyId: 'key',
	secret: secretOfAccount,
	environment: 'sandbox',
	testProductAccount: '0b9e5d3c-1a2f-4c57-8e7d-6f5a4b3c2d1e',
};

/** Every base URL and account field that any area asks for. */
export function credentials(own: IDataObject = {}): IDataObject {
	return new Proxy(
		{ ...credential, ...own },
		{
			get: (known, name) =>
				name in known || typeof name === 'symbol'
					? Reflect.get(known, name)
					: name.endsWith('Url')
						? base
						: credential.accountId,
		},
	);
}

export const baseOfService = base;

export function nodeOf(type: INodeType, parameters: Record<string, unknown> = {}): INode {
	const { name, version } = type.description;
	return {
		id: 'node',
		name: 'Node',
		type: `n8n-nodes-svc.${name}`,
		typeVersion: Number(version),
		position: [0, 0],
		webhookId: 'webhook',
		parameters: parameters as INode['parameters'],
	};
}

/** What the parts of n8n that call the service have in common. */
export function common(type: INodeType, wire: Wire, parameters: Record<string, unknown> = {}) {
	return {
		getNode: () => nodeOf(type, parameters),
		getChildNodes: () => [],
		getParentNodes: () => [],
		getExecuteData: () => ({}),
		getCredentials: async () => await Promise.resolve(credentials()),
		getTimezone: () => 'Europe/Berlin',
		getWorkflow: () => ({ id: 'workflow', active: true }),
		logger: { warn: () => undefined },
		getInstanceBaseUrl: () => 'https://n8n.example/',
		helpers: {
			httpRequest: wire.request,
			httpRequestWithAuthentication: async (_: string, options: IHttpRequestOptions) =>
				await wire.request(options),
			prepareBinaryData: async (
				body: unknown,
				fileName: string,
				mimeType: string,
			): Promise<IBinaryData> => {
				for await (const chunk of body as AsyncIterable<Buffer>) if (chunk.length < 0) break;
				return { data: '', fileName, mimeType };
			},
		},
	};
}

export interface FuzzedRun {
	readonly node: string;
	readonly answers: readonly WireAnswer[];
	readonly parameters: Record<string, unknown>;
	readonly json: unknown;
	readonly binary: IBinaryData;
	readonly tolerant: boolean;
}

/** What a node's `execute` sees of n8n, for one input item. */
export function executeContext(
	{ node, parameters, json, binary, tolerant }: FuzzedRun,
	wire: Wire,
): IExecuteFunctions {
	// What is written in a workflow is JSON, whatever its expressions give.
	const written = { body: typeof parameters.body === 'string' ? parameters.body : '' };
	const { helpers, ...rest } = common(nodeCalled(node), wire, written);
	const memory = {};
	return {
		...rest,
		getInputData: () => [{ json, binary: { data: binary } }],
		getNodeParameter: (name: string, _: number, otherwise: unknown) =>
			parameters[name] ?? otherwise,
		continueOnFail: () => tolerant,
		evaluateExpression: () => 0,
		getContext: () => memory,
		getExecutionId: () => 'execution',
		getSignedResumeUrl: ({ key }: Record<string, string>) =>
			`https://n8n.example/webhook-waiting/1?key=${key}&signature=${'f'.repeat(64)}`,
		getMode: () => 'trigger',
		getExecutionCancelSignal: () => undefined,
		addExecutionHints: () => undefined,
		helpers: {
			...helpers,
			assertBinaryData: (_: number, name: string) => {
				if (name === 'data' || name === 'contract') return binary;
				throw new Error(`No binary data in "${name}"`);
			},
		},
	} as unknown as IExecuteFunctions;
}

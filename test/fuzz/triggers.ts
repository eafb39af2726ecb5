import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import {
	bodyText,
	headerText,
	hostileText,
	hostileValue,
	jsonText,
	secretOfAccount,
} from './hostile.ts';
import { checkPrototypes, checkThrown } from './innocent.ts';
import { common, Wire, type WireAnswer } from './n8n.ts';
import { nodeCalled, triggerNodes } from './nodes.ts';
import { answers } from './operations.ts';
import { checkFileName, checkRequest } from './requests.ts';
import { parametersOf } from './samples.ts';

const secretOfHeader = 'header-secret-of-the-letters';

/** As the letters service fills in what the trigger has registered, without escaping anything. */
export const letter = fc
	.tuple(hostileText, hostileText, hostileText, hostileText, hostileText)
	.map(
		([id, status, at, code, reference]) =>
			`{"letterId":"${id}","status":"${status}","receivedAt":"${at}","trackingCode":"${code}","reference":"${reference}"}`,
	);

const report = fc
	.tuple(jsonText, jsonText, jsonText)
	.map(([id, code, more]) => `{"id":${id},"statusCode":${code},"more":${more}}`);

const event = fc
	.tuple(jsonText, fc.constantFrom('"completed"', '"draft"', '{}'), jsonText)
	.map(
		([id, state, dossier]) =>
			`{"id":${id},"type":"dossier.state.updated","dossier":{"id":${dossier},"state":${state}}}`,
	);

export const rawBody: fc.Arbitrary<unknown> = fc.oneof(
	{
		weight: 12,
		arbitrary: fc.oneof(letter, report, event, bodyText).map((text) => Buffer.from(text)),
	},
	{ weight: 2, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
	{
		weight: 1,
		arbitrary: fc.constantFrom<unknown>(
			undefined,
			null,
			'',
			{},
			Buffer.alloc(0),
			Buffer.alloc(1024 * 1024 + 1),
		),
	},
);

function secretFor(type: INodeType): string {
	const { path } = type.description.webhooks?.[0] ?? {};
	return createHmac('sha256', secretOfAccount)
		.update(`${String(path)}:webhook`)
		.digest()
		.subarray(0, 24)
		.toString('base64url');
}

export interface Call {
	readonly node: string;
	readonly parameters: Record<string, unknown>;
	readonly knows: boolean;
	readonly wrong: unknown;
	readonly rawBody: unknown;
	readonly contentType: string;
	readonly seen: unknown;
	readonly answers: readonly WireAnswer[];
}

/** n8n stores a node's data as JSON, which knows no circles. */
function stored(value: unknown): unknown {
	try {
		return JSON.parse(JSON.stringify(value) ?? '{}') as unknown;
	} catch {
		return {};
	}
}

const call: fc.Arbitrary<Call> = fc.oneof(
	...triggerNodes.map((type) =>
		fc.record({
			node: fc.constant(type.description.name),
			parameters: parametersOf(type.description.properties),
			knows: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
			wrong: hostileValue,
			rawBody,
			contentType: fc.oneof(fc.constantFrom('text/plain', 'application/json'), headerText),
			seen: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, hostileValue.map(stored)),
			answers,
		}),
	),
);

/** The same trigger must not remember what another case has told it. */
let calls = 0;

interface Told {
	status: number;
	times: number;
}

export function contextOf(
	given: Call,
	wire: Wire,
	staticData: IDataObject,
	workflow: string,
): [IWebhookFunctions, Told] {
	const { parameters, knows, wrong, contentType } = given;
	const type = nodeCalled(given.node);
	const told: Told = { status: 0, times: 0 };
	const response = {
		status: (code: number) => {
			told.status = code;
			return { json: () => ++told.times };
		},
	};
	const context = {
		...common(type, wire),
		getWorkflow: () => ({ id: workflow }),
		getMode: () => 'webhook',
		getNodeParameter: (name: string, otherwise: unknown) => parameters[name] ?? otherwise,
		getRequestObject: () => ({
			rawBody: given.rawBody,
			readRawBody: async () => await Promise.resolve(),
		}),
		getResponseObject: () => response,
		getHeaderData: () => ({
			'content-type': contentType,
			'x-n8n-svc-secret': knows ? secretOfHeader : wrong,
		}),
		getQueryData: () => ({ token: knows ? secretFor(type) : wrong }),
		getBodyData: () => ({}),
		getWorkflowStaticData: () => staticData,
	};
	return [context as unknown as IWebhookFunctions, told];
}

interface Delivered {
	/** n8n's own where the node throws. */
	readonly status: number;
	readonly result: IWebhookResponseData;
	readonly sent: Wire['sent'];
	readonly thrown?: unknown;
}

async function deliver(given: Call, staticData: IDataObject, workflow: string): Promise<Delivered> {
	const wire = new Wire(given.answers);
	const [context, told] = contextOf(given, wire, staticData, workflow);
	const { sent } = wire;
	try {
		const started = (await nodeCalled(given.node).webhook?.call(context)) as IWebhookResponseData;
		const result = await executed(given, wire, started);
		if (told.times !== 1) throw new Error(`Answered ${told.times} times`);
		return { status: told.status, result, sent };
	} catch (thrown) {
		if (told.times !== 0) throw thrown;
		return { status: 500, result: {}, sent, thrown };
	}
}

/** The result with what the workflow gets from the trigger. */
async function executed(
	{ node, parameters }: Call,
	wire: Wire,
	{ workflowData, ...result }: IWebhookResponseData,
): Promise<IWebhookResponseData> {
	if (!workflowData) return result;
	const type = nodeCalled(node);
	// Without the mark by which executions compete for an event: there is no other one here.
	const items = workflowData.flat().map(({ svcEventMark: _, ...item }) => item);
	const context = {
		...common(type, wire),
		getInputData: () => items,
		getNodeParameter: (name: string, _: number, otherwise: unknown) =>
			parameters[name] ?? otherwise,
	};
	const outputs = await type.execute?.call(context as unknown as IExecuteFunctions);
	return { ...result, workflowData: outputs as INodeExecutionData[][] };
}

/** One call by somebody who knows the secret. */
export async function webhookCall(
	node: string,
	body: string,
	{ parameters = {} }: { parameters?: Record<string, unknown> } = {},
): Promise<Delivered> {
	const given = {
		...{ node, parameters, knows: true, wrong: '', seen: {}, contentType: 'application/json' },
		rawBody: Buffer.from(body),
		answers: [{ status: 200, headers: {}, body: 'PK\u0003\u0004' }],
	};
	return await deliver(given, { secret: secretOfHeader }, `workflow-${++calls}`);
}

function checkDelivery({ knows }: Call, { status, result, sent, thrown }: Delivered): void {
	// Parameters that can't be read, but strangers can't cause failures.
	if (status === 500 && knows) {
		checkThrown(thrown);
		return;
	}
	if (![200, 400, 401, 413].includes(status)) throw new Error(`Answered with ${status}`);
	if (knows === (status === 401)) throw new Error(`A caller got ${status}`);
	if (status !== 200 && result.workflowData) {
		throw new Error('A refused call started the workflow');
	}
	sent.forEach(checkRequest);
}

async function check(given: Call): Promise<void> {
	const staticData = { secret: secretOfHeader, seen: given.seen } as unknown as IDataObject;
	const workflow = `workflow-${++calls}`;
	const delivered = await deliver(given, staticData, workflow);
	checkDelivery(given, delivered);
	const { result: first } = delivered;
	for (const { json, binary } of first.workflowData?.[0] ?? []) {
		JSON.stringify(json);
		for (const file of Object.values(binary ?? {})) checkFileName(String(file.fileName));
	}
	if (first.workflowData) {
		const again = await deliver(given, structuredClone(staticData), workflow);
		// Then the user has chosen that it may.
		const mayRepeat = given.parameters.identicalUpdates === 'each';
		if (again.result.workflowData && !mayRepeat)
			throw new Error('The same delivery started the workflow twice');
		if (JSON.stringify(staticData).length > 100_000) throw new Error('Too much is remembered');
	}
	checkPrototypes();
}

/** Calls of the triggers' webhooks, from those who know the secret and from strangers. */
export const triggers = {
	name: 'webhooks',
	share: 30,
	property: fc.asyncProperty(call, check),
};

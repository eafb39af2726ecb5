/** What n8n's editor asks of a node or a credential before a workflow runs. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestRequest,
	INodeCredentialTestResult,
	INodeListSearchResult,
	INodeParameters,
	INodePropertyOptions,
	INodeType,
	ResourceMapperFields,
} from 'n8n-workflow';
import { additionalData } from './additional-data.ts';
import { type Credentials, credentialsHelper } from './credentials.ts';
import type { Engine } from './engine.ts';
import { withExpressions } from './expressions.ts';
import { fromN8n, toN8n } from './realm.ts';
import { NO_OP_TYPE } from './stand-ins.ts';
import { chain, complete } from './workflow.ts';

export interface EditorQuestion {
	/** The node type; the package's name may be left out. */
	node: string;
	/** The name under `methods.listSearch`, `methods.loadOptions`, or `methods.resourceMapping`. */
	method: string;
	/** What the user has entered in the node's panel so far. */
	parameters?: INodeParameters;
	/** Added to, or in place of, the engine's. */
	credentials?: Credentials;
	/** Path of the field that asks: `parameters.letterId`. */
	path?: string;
}

const TEMPORARY_NODE = 'Temp-Node';

/** "From list" of a resource locator: what the editor shows for a search term, page by page. */
export async function listSearch(
	engine: Engine,
	question: EditorQuestion & { filter?: string; paginationToken?: string },
): Promise<INodeListSearchResult> {
	const { context, workflow, type } = ask(engine, question);
	const method = type.methods?.listSearch?.[question.method];
	if (!method) throw new Error(`${question.node} has no listSearch method "${question.method}"`);
	return fromN8n(
		await withExpressions(workflow, async () =>
			method.call(context, question.filter, question.paginationToken),
		),
	);
}

/** The options of a dropdown whose entries the service knows. */
export async function loadOptions(
	engine: Engine,
	question: EditorQuestion,
): Promise<INodePropertyOptions[]> {
	const { context, workflow, type } = ask(engine, question);
	const method = type.methods?.loadOptions?.[question.method];
	if (!method) throw new Error(`${question.node} has no loadOptions method "${question.method}"`);
	return fromN8n(await withExpressions(workflow, async () => method.call(context)));
}

/** The columns of a resource mapper. */
export async function resourceMapping(
	engine: Engine,
	question: EditorQuestion,
): Promise<ResourceMapperFields> {
	const { context, workflow, type } = ask(engine, question);
	const method = type.methods?.resourceMapping?.[question.method];
	if (!method) throw new Error(`${question.node} has no mapping "${question.method}"`);
	return fromN8n(await withExpressions(workflow, async () => method.call(context)));
}

function ask(engine: Engine, question: EditorQuestion) {
	const { modules, types } = engine;
	const credentials = { ...engine.credentials, ...question.credentials };
	const { nodes } = chain([
		{ type: question.node, name: TEMPORARY_NODE, parameters: question.parameters },
	]);
	const json = complete({ nodes, connections: {} }, types, Object.keys(credentials));
	const workflow = engine.buildWorkflow(toN8n(modules, json));
	const node = workflow.nodes[TEMPORARY_NODE];
	const additional = additionalData(modules, credentialsHelper(modules, types, credentials), {
		currentNodeParameters: node.parameters,
	});
	return {
		workflow,
		type: types.getByNameAndVersion(node.type, node.typeVersion),
		context: new modules.core.LoadOptionsContext(
			workflow,
			node,
			additional,
			question.path ?? 'parameters',
		),
	};
}

/**
 * What the editor shows after "Save" of a credential: calls the function of a node that tests it, or
 * runs the type's `test` request through n8n's declarative engine and judges the answer, as
 * `CredentialsTester` of n8n's server does.
 * @param data what the user entered
 */
export async function testCredential(
	engine: Engine,
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	const { test } = engine.types.getCredentialType(type);
	if (!test) return await testByNode(engine, type, data);

	const { core, workflow: modules } = engine.modules;
	const { node, workflow, nodeType } = testNode(engine, type, test);
	const helper = credentialsHelper(engine.modules, engine.types, { [type]: data });
	const additional = additionalData(engine.modules, helper, {
		currentNodeParameters: node.parameters,
	});
	const details = { id: type, name: type };
	const decrypted: ICredentialsDecrypted = {
		...details,
		type,
		data: await helper.getDecrypted(additional, details, type, 'internal'),
	};
	const context = new core.ExecuteContext(
		workflow,
		node,
		additional,
		'internal',
		modules.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	try {
		const answer = await withExpressions(workflow, async () =>
			new core.RoutingNode(context, nodeType, decrypted).runNode(),
		);
		return judgeAnswer(test, answer?.[0]?.[0]?.json ?? {});
	} catch (error) {
		return judgeError(test, error as RequestError);
	}
}

async function testByNode(
	{ types, modules }: Engine,
	type: string,
	data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
	for (const name of types.nodeNames) {
		const { description, methods } = types.getByNameAndVersion(name);
		const testedBy = description.credentials?.find((used) => used.name === type)?.testedBy;
		const method = typeof testedBy === 'string' && methods?.credentialTest?.[testedBy];
		if (!method) continue;
		const context = new modules.core.CredentialTestContext(
			additionalData(modules, credentialsHelper(modules, types, { [type]: data })),
		);
		const details = { id: type, name: type, type, data };
		return fromN8n(await method.call(context, toN8n(modules, details)));
	}
	return { status: 'Error', message: 'No testing function found for this credential.' };
}

/** A node whose only field makes the credential's test request. */
function testNode(engine: Engine, type: string, test: ICredentialTestRequest) {
	const noOp = engine.types.getByNameAndVersion(NO_OP_TYPE);
	const nodeType: INodeType = {
		description: {
			...noOp.description,
			credentials: [{ name: type, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					default: '',
					routing: { request: test.request },
				},
			],
		},
	};
	const workflow = new engine.modules.workflow.Workflow({
		nodes: [
			{
				id: 'temp',
				name: TEMPORARY_NODE,
				type: NO_OP_TYPE,
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
				credentials: { [type]: { id: type, name: type } },
			},
		],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => nodeType,
			getByNameAndVersion: () => nodeType,
			getKnownTypes: () => ({}),
		},
	});
	return { node: workflow.nodes[TEMPORARY_NODE], workflow, nodeType };
}

interface RequestError extends Error {
	cause?: { code?: string; response?: { status: number; statusText: string } };
}

function judgeAnswer(test: ICredentialTestRequest, answer: object): INodeCredentialTestResult {
	for (const { type, properties } of test.rules ?? []) {
		if (type !== 'responseSuccessBody') continue;
		const value = properties.key
			.split('.')
			.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], answer);
		if (value === properties.value) return { status: 'Error', message: properties.message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

function judgeError(test: ICredentialTestRequest, error: RequestError): INodeCredentialTestResult {
	const { response, code } = error.cause ?? {};
	if (!response) return { status: 'Error', message: code ?? error.message };
	for (const { type, properties } of test.rules ?? []) {
		if (type === 'responseCode' && properties.value === response.status) {
			return { status: 'Error', message: properties.message };
		}
	}
	const message = response.statusText || `Received HTTP status code: ${response.status}`;
	return { status: 'Error', message };
}

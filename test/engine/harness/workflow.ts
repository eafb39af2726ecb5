/** Short forms for the workflows and items of a test. */
import type {
	IConnections,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	IPinData,
	IWorkflowSettings,
} from 'n8n-workflow';
import type { NodeTypes } from './node-types.ts';
import { TRIGGER_TYPE } from './stand-ins.ts';

/** A workflow as n8n exports it. What is missing is filled in. */
export interface WorkflowJson {
	id?: string;
	name?: string;
	nodes: Array<Partial<INode> & Pick<INode, 'name' | 'type'>>;
	connections: IConnections;
	settings?: IWorkflowSettings;
	pinData?: IPinData;
	staticData?: IDataObject;
}

/**
 * One node of a chain: `type` may leave out the package's name; `name` is the type by default.
 * For the other keys see n8n's workflow JSON: `onError`, `retryOnFail`, `maxTries` (2 to 5),
 * `waitBetweenTries` (in milliseconds; n8n takes 0 for "not given" and waits a second), …
 */
export type ChainNode = Partial<Omit<INode, 'parameters'>> & {
	type: string;
	parameters?: INodeParameters;
};

/** The parts of a name such as `svcLetters letter get`; a node without operations has its type alone. */
export function partsOf(name: string): { node: string; resource?: string; operation?: string } {
	const [node, resource, operation] = name.split(' ');
	return operation === undefined ? { node } : { node, resource, operation };
}

/** An item: its JSON data alone, or the item as n8n knows it when it has a `json` property. */
export type ItemInput = IDataObject | INodeExecutionData;

export interface CompleteWorkflow {
	id: string;
	name: string;
	nodes: INode[];
	connections: IConnections;
	settings: IWorkflowSettings;
	pinData?: IPinData;
	staticData?: IDataObject;
}

/** The trigger that starts a chain. */
export const TRIGGER = 'Trigger';

/** Trigger -> first node -> second node -> … */
export function chain(nodes: ChainNode[]): WorkflowJson {
	const all = [
		{ name: TRIGGER, type: TRIGGER_TYPE },
		...nodes.map((node) => ({ ...node, name: node.name ?? node.type })),
	];
	const connections: IConnections = {};
	all.slice(1).forEach(({ name }, index) => {
		connections[all[index].name] = { main: [[{ node: name, type: 'main', index: 0 }]] };
	});
	return { nodes: all, connections };
}

/**
 * Fills in ids, positions, versions, and the credentials: each node gets those its type names and
 * the test has data for.
 */
export function complete(
	json: WorkflowJson,
	types: NodeTypes,
	credentialTypes: string[],
): CompleteWorkflow {
	const nodes = json.nodes.map((node, index): INode => {
		const type = types.fullName(node.type);
		const { description } = types.getByNameAndVersion(type, node.typeVersion);
		const { version } = description;
		const credentials = (description.credentials ?? [])
			.map(({ name }) => name)
			.filter((name) => credentialTypes.includes(name));
		return {
			id: `node-${index}`,
			typeVersion: Array.isArray(version) ? Math.max(...version) : version,
			position: [index * 200, 0],
			credentials: Object.fromEntries(credentials.map((name) => [name, { id: name, name }])),
			...node,
			parameters: node.parameters ?? {},
			type,
		};
	});
	return {
		...json,
		id: json.id ?? 'test-workflow',
		name: json.name ?? 'Test workflow',
		nodes,
		settings: { executionOrder: 'v1', ...json.settings },
	};
}

export function toItem(input: ItemInput): INodeExecutionData {
	return isItem(input) ? input : { json: input };
}

function isItem(input: ItemInput): input is INodeExecutionData {
	return typeof input.json === 'object' && input.json !== null;
}

/** The manual trigger, else the first node nothing leads to. */
export function startNodeOf({ nodes, connections }: CompleteWorkflow): INode {
	const reached = new Set(
		Object.values(connections).flatMap(({ main = [] }) =>
			main.flatMap((output) => (output ?? []).map(({ node }) => node)),
		),
	);
	const start =
		nodes.find(({ type }) => type === TRIGGER_TYPE) ?? nodes.find(({ name }) => !reached.has(name));
	if (!start) throw new Error('The workflow has no node to start from');
	return start;
}

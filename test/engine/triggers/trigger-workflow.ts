/** A workflow with one trigger, as n8n's server builds it around a trigger's contexts. */
import type {
	IConnections,
	IDataObject,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { additionalData } from '../harness/additional-data.ts';
import { credentialsHelper } from '../harness/credentials.ts';
import type { Credentials, Engine } from '../harness/index.ts';
import { toN8n } from '../harness/realm.ts';
import { complete } from '../harness/workflow.ts';

export interface TriggerOptions {
	/** The node type without the package's name. */
	type: string;
	parameters?: INodeParameters;
	/** Added to, or in place of, the engine's. */
	credentials?: Credentials;
	/** The node's ID and name, and the names of the workflow's other nodes by ID. */
	id?: string;
	name?: string;
	others?: Record<string, string>;
	/** Steps behind the trigger, each connected to it, or the tools of such a step. */
	next?: readonly Step[];
}

interface Step {
	name: string;
	type: string;
	parameters: INodeParameters;
	disabled?: boolean;
	toolOf?: string;
}

interface Surroundings {
	workflowId: string;
	webhookId?: string;
	staticData: IDataObject | undefined;
	/** What the server adds to an execution here. */
	rest?: Partial<IWorkflowExecuteAdditionalData>;
}

export const NODE_NAME = 'Trigger';

export function triggerWorkflow(
	engine: Engine,
	options: TriggerOptions,
	{ workflowId, webhookId, staticData, rest }: Surroundings,
) {
	const { name = NODE_NAME } = options;
	const credentials = { ...engine.credentials, ...options.credentials };
	const json = complete(
		{
			id: workflowId,
			nodes: [
				{
					...(options.id !== undefined && { id: options.id }),
					name,
					type: options.type,
					parameters: options.parameters ?? {},
					...(webhookId !== undefined && { webhookId }),
				},
				...(options.next ?? []).map(({ toolOf: _, ...step }) => step),
				...Object.entries(options.others ?? {}).map(([id, other]) => ({
					...{ id, name: other, type: options.type, parameters: {} },
				})),
			],
			connections: connectionsOf(name, options.next ?? []),
			staticData,
		},
		engine.types,
		Object.keys(credentials),
	);
	const workflow = engine.buildWorkflow(toN8n(engine.modules, json));
	const helper = credentialsHelper(engine.modules, engine.types, credentials);
	return {
		workflow,
		node: workflow.nodes[name],
		type: engine.types.getByNameAndVersion(engine.types.fullName(options.type)),
		additional: additionalData(engine.modules, helper, rest),
	};
}

function connectionsOf(trigger: string, steps: readonly Step[]): IConnections {
	const to = (node: string, type: 'main' | 'ai_tool') => ({ node, type, index: 0 });
	const after = steps.filter(({ toolOf }) => toolOf === undefined);
	return {
		[trigger]: { main: [after.map((step) => to(step.name, 'main'))] },
		...Object.fromEntries(
			steps.flatMap(({ name, toolOf }) =>
				toolOf === undefined ? [] : [[name, { ai_tool: [[to(toolOf, 'ai_tool')]] }]],
			),
		),
	};
}

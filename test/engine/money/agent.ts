/** An AI agent for tests: it calls its tool as it is told to, instead of as a model decides. */
import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeType,
	type NodeConnectionType,
	sleep,
} from 'n8n-workflow';
import {
	type ChainNode,
	createEngine,
	type Engine,
	type RunResult,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { credentialsFor, type SimulatorBed } from '../simulator-bed.ts';

export const AGENT = 'Agent';
const AGENT_TYPE = 'test.agent';

/** What a model gives a tool for its `$fromAI` parameters. */
export interface ToolCall {
	arguments: IDataObject;
	/** How long the agent waits before it makes the call. */
	afterMs?: number;
}

/** The rounds follow each other; the calls of a round are made at once. */
export interface AgentParameters {
	rounds: readonly (readonly ToolCall[])[];
	/** Whether the model can't be reached after the calls, so that the agent fails. */
	modelIsDown?: boolean;
}

interface Tool {
	invoke(parameters: object): Promise<string>;
}

async function make(tool: Tool, call: ToolCall): Promise<string> {
	await sleep(call.afterMs ?? 0);
	return await tool.invoke(call.arguments).catch(String);
}

const agent: INodeType = {
	description: {
		displayName: 'Agent',
		name: 'agent',
		description: '',
		group: ['transform'],
		version: 1,
		defaults: { name: AGENT },
		inputs: ['main', 'ai_tool'],
		outputs: ['main'],
		properties: [
			{ displayName: 'Rounds', name: 'rounds', type: 'json', default: '[]' },
			{ displayName: 'Model Is Down', name: 'modelIsDown', type: 'boolean', default: false },
		],
	},
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
		const rounds = JSON.parse(String(this.getNodeParameter('rounds', 0))) as ToolCall[][];
		const answers: string[] = [];
		for (const calls of rounds) {
			answers.push(...(await Promise.all(calls.map((call) => make(tool, call)))));
		}
		if (this.getNodeParameter('modelIsDown', 0) === true) throw new Error('The model is down');
		return [answers.map((answer) => ({ json: { answer } }))];
	},
};

/** n8n makes a tool of each node that is usable as one, and adds "Tool" to its type. */
function asTool(node: INodeType): INodeType {
	const description = { ...node.description, inputs: [], outputs: ['ai_tool'] };
	return Object.assign(Object.create(node) as INodeType, { description });
}

/**
 * An engine that knows the agent, and the nodes as its tools.
 *
 * @param nodes such as `svcLetters`, whose tool is `svcLettersTool`
 */
export async function engineWithTools(
	bed: SimulatorBed,
	nodes: readonly string[],
): Promise<Engine> {
	const tools = nodes.map((name): [string, INodeType] => [
		`n8n-nodes-svc.${name}Tool`,
		asTool(bed.engine.types.getByNameAndVersion(name)),
	]);
	return await createEngine({
		nodeTypes: { [AGENT_TYPE]: agent, ...Object.fromEntries(tools) },
		credentials: credentialsFor(bed.service),
	});
}

export const agentParameters = ({
	rounds,
	modelIsDown = false,
}: AgentParameters): INodeParameters => ({ rounds: JSON.stringify(rounds), modelIsDown });

/** A workflow in which the agent calls the tool. */
export const agentWorkflow = (tool: ChainNode, calls: AgentParameters): WorkflowJson => ({
	nodes: [
		{ name: TRIGGER, type: TRIGGER_TYPE },
		{ name: AGENT, type: AGENT_TYPE, parameters: agentParameters(calls) },
		{ name: 'Tool', ...tool },
	],
	connections: {
		[TRIGGER]: { main: [[{ node: AGENT, type: 'main', index: 0 }]] },
		Tool: { ai_tool: [[{ node: AGENT, type: 'ai_tool' as NodeConnectionType, index: 0 }]] },
	},
});

/** @returns what the tool told the agent, in the order of the calls */
export const answersOf = ({ json }: RunResult): string[] =>
	json(AGENT).map(({ answer }) => String(answer));

/** Small stand-ins for n8n's own nodes around the pack's. */
import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

export const LOOP = 'model.loopOverItems';
export const BLANK = 'model.editFields';
export const CALL = 'model.executeWorkflow';
export const AGENT_2 = 'model.agent2';
export const AGENT_3 = 'model.agent3';

/** What an agent was given for one call of its tool. */
export interface ToolResult {
	readonly wish: number;
	readonly ok: boolean;
	readonly text: string;
	/** What the service had done by then. */
	readonly acts: number;
}

/** Set by the stage: what the service has done so far. */
export const seen = { acts: () => 0 };

const description = (
	name: string,
	rest: Partial<INodeTypeDescription> = {},
): INodeTypeDescription => ({
	displayName: name,
	name,
	description: '',
	group: ['transform'],
	version: 1,
	defaults: { name },
	inputs: ['main'],
	outputs: ['main'],
	properties: [],
	...rest,
});

const json = (name: string) => ({ displayName: name, name, type: 'json' as const, default: '[]' });

interface LoopMemory {
	items?: INodeExecutionData[];
	done?: INodeExecutionData[];
}

/** One item a round, as Loop Over Items does: output 0 when all is done, output 1 for a round. */
const loop: INodeType = {
	description: description('loopOverItems', { outputs: ['main', 'main'] }),
	async execute(this: IExecuteFunctions) {
		const memory = this.getContext('node') as LoopMemory;
		const input = this.getInputData();
		if (memory.items === undefined) {
			memory.items = input.map((item, index) => ({ ...item, pairedItem: { item: index } }));
			memory.done = [];
		} else {
			memory.done?.push(...input.map(({ json: data }) => ({ json: data })));
		}
		const next = memory.items.shift();
		return await Promise.resolve(next ? [[], [next]] : [memory.done ?? [], []]);
	},
};

/** A step in between whose output says nothing about the item. */
const blank: INodeType = {
	description: description('editFields'),
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData().map(({ binary }, item) => ({
			json: { ok: true },
			...(binary && { binary }),
			pairedItem: { item },
		}));
		return await Promise.resolve([items]);
	},
};

const call: INodeType = {
	description: description('executeWorkflow', { properties: [json('workflow')] }),
	async execute(this: IExecuteFunctions) {
		const code = JSON.parse(String(this.getNodeParameter('workflow', 0))) as never;
		const { data } = await this.executeWorkflow({ code }, this.getInputData());
		return data as INodeExecutionData[][];
	},
};

interface Tool {
	invoke(parameters: object): Promise<string>;
}

interface Script {
	/** The wishes that the model calls its tool for, one after another. */
	readonly calls: number[];
	/** How often it asks again when it is given an error. */
	readonly again: number;
}

/** With On Error "Continue", an error is what comes out. */
const isError = (text: string): boolean => /^\[?\{"error"/.test(text);

const argumentsFor = (wish: number) => ({
	mark: `w${wish}w`,
	phone: `+4915100000${String(wish).padStart(2, '0')}`,
});

/** As the agent's versions 2 and 2.2: calls the tool itself, and each try of the tool is a run. */
const agent2: INodeType = {
	description: description('agent2', {
		inputs: ['main', 'ai_tool'],
		properties: [json('script')],
	}),
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
		const { calls, again } = JSON.parse(String(this.getNodeParameter('script', 0))) as Script;
		const results: ToolResult[] = [];
		for (const wish of calls) {
			for (let left = again; left >= 0; left--) {
				const result = await tool.invoke(argumentsFor(wish)).then(
					(text) => ({ wish, ok: !isError(text), text, acts: seen.acts() }),
					(error: Error) => ({ wish, ok: false, text: error.message, acts: seen.acts() }),
				);
				results.push(result);
				if (result.ok) break;
			}
		}
		return [[{ json: { results: results as unknown as IDataObject[] } }]];
	},
};

/** As the agent's version 3: asks the engine to run the tool, which then comes back with the response. */
const agent3: INodeType = {
	description: description('agent3', {
		inputs: ['main', 'ai_tool'],
		properties: [json('script')],
	}),
	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		const { calls, again } = JSON.parse(String(this.getNodeParameter('script', 0))) as Script;
		const memory = (response?.metadata ?? {}) as { results?: ToolResult[] };
		const results = memory.results ?? [];
		for (const { action, data } of response?.actionResponses ?? []) {
			const [item] = data.data?.ai_tool?.[0] ?? [];
			const text = JSON.stringify(item?.json) ?? '';
			const wish = Number(/\d+/.exec(String((action.input as IDataObject).mark))?.[0]);
			results.push({ wish, ok: !isError(text) && !data.error, text, acts: seen.acts() });
		}
		const next = nextCall({ calls, again }, results);
		if (next === undefined) {
			return await Promise.resolve([[{ json: { results: results as unknown as IDataObject[] } }]]);
		}
		const request: EngineRequest = {
			actions: [
				{
					actionType: 'ExecutionNodeAction',
					nodeName: 'Node',
					input: argumentsFor(next),
					type: 'ai_tool',
					id: `call_${results.length}`,
					metadata: {},
				},
			],
			metadata: { results },
		} as unknown as EngineRequest;
		return request as never;
	},
};

function nextCall({ calls, again }: Script, results: readonly ToolResult[]): number | undefined {
	let position = 0;
	let failures = 0;
	for (const { ok } of results) {
		failures = ok ? 0 : failures + 1;
		if (ok || failures > again) {
			position += 1;
			failures = 0;
		}
	}
	return calls[position];
}

export const STAND_INS: Record<string, INodeType> = {
	[LOOP]: loop,
	[BLANK]: blank,
	[CALL]: call,
	[AGENT_2]: agent2,
	[AGENT_3]: agent3,
};

/** Small stand-ins for n8n's own nodes around the pack's. */
import type {
	EngineRequest,
	EngineResponse,
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
	readonly id?: string;
	/** Position of the call in the agent's script; asking again is the same call. */
	readonly call: number;
	readonly wish: number;
	readonly ok: boolean;
	readonly text: string;
	/** How much had arrived at the service before the call, and by its end; and what it had done by then. */
	readonly arrivals: readonly [number, number];
	readonly acts: number;
}

/** Set by the stage: how much has arrived at the service so far, and what it has done. */
export const seen = {
	arrivals: () => 0,
	acts: () => 0,
	/** What the agent was given in the present execution. */
	results: [] as ToolResult[],
	/** In how many executions it is still to fail. */
	fails: 0,
};

function finish(results: readonly ToolResult[]): INodeExecutionData[][] {
	if (seen.fails === 0) return [[{ json: { answers: results.length } }]];
	seen.fails -= 1;
	throw new Error('The model is not available');
}

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
	description: description('executeWorkflow'),
	async execute(this: IExecuteFunctions) {
		const { data } = await this.executeWorkflow({ id: 'sub' }, this.getInputData());
		return data as INodeExecutionData[][];
	},
};

interface Tool {
	invoke(parameters: object): Promise<string>;
}

interface Script {
	/** The wishes that the model calls its tool for, one after another. */
	readonly calls: number[];
	/** Whether it asks for all of them at the same time. */
	readonly together: boolean;
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
		const script = JSON.parse(String(this.getNodeParameter('script', 0))) as Script;
		const results: ToolResult[] = [];
		for (
			let next = nextCalls(script, results);
			next.length > 0;
			next = nextCalls(script, results)
		) {
			const answers = await Promise.all(
				next.map(async (position) => {
					const before = seen.arrivals();
					const own = { call: position, wish: script.calls[position] };
					const answer = await tool.invoke(argumentsFor(own.wish)).then(
						(text) => ({ ok: !isError(text), text }),
						(error: Error) => ({ ok: false, text: error.message }),
					);
					const arrivals: [number, number] = [before, seen.arrivals()];
					return { ...own, ...answer, arrivals, acts: seen.acts() };
				}),
			);
			results.push(...answers);
			seen.results.push(...answers);
		}
		return finish(results);
	},
};

/** As the agent's version 3: asks the engine to run the tool, which then comes back with the response. */
const agent3: INodeType = {
	description: description('agent3', {
		inputs: ['main', 'ai_tool'],
		properties: [json('script')],
	}),
	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		const script = JSON.parse(String(this.getNodeParameter('script', 0))) as Script;
		const memory = (response?.metadata ?? {}) as { results?: ToolResult[]; before?: number };
		const { results = [], before = 0 } = memory;
		for (const { action, data } of response?.actionResponses ?? []) {
			// An execution that is retried comes back with the responses it ended with.
			if (results.some(({ id }) => id === action.id)) continue;
			const [item] = data.data?.ai_tool?.[0] ?? [];
			const text = JSON.stringify(item?.json) ?? '';
			const call = Number(action.id.split('_')[1]);
			const result: ToolResult = {
				id: action.id,
				call,
				wish: script.calls[call],
				ok: !isError(text) && !data.error,
				text,
				arrivals: [before, seen.arrivals()],
				acts: seen.acts(),
			};
			results.push(result);
			seen.results.push(result);
		}
		const next = nextCalls(script, results);
		if (next.length === 0) return await Promise.resolve(finish(results));
		const request = {
			actions: next.map((position) => ({
				actionType: 'ExecutionNodeAction',
				nodeName: 'Node',
				input: argumentsFor(script.calls[position]),
				type: 'ai_tool',
				id: `call_${position}_${results.length}`,
				metadata: {},
			})),
			metadata: { results, before: seen.arrivals() },
		} as unknown as EngineRequest;
		return request as never;
	},
};

/** What the model asks for next, as positions in its script. */
function nextCalls({ calls, together, again }: Script, results: readonly ToolResult[]): number[] {
	const open = calls
		.map((_, position) => position)
		.filter((position) => {
			const own = results.filter(({ call }) => call === position);
			return !own.some(({ ok }) => ok) && own.length <= again;
		});
	// It begins with all of them; what has failed is asked for one after another.
	return together && results.length === 0 ? open : open.slice(0, 1);
}

export const STAND_INS: Record<string, INodeType> = {
	[LOOP]: loop,
	[BLANK]: blank,
	[CALL]: call,
	[AGENT_2]: agent2,
	[AGENT_3]: agent3,
};

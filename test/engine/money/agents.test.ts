/**
 * An AI agent calls the node as a tool: each call is a run of its own, and so is each try of
 * "Retry On Fail" there. What an earlier call of the execution has done, or may have done, is not done again.
 */
import type {
	IExecuteFunctions,
	INodeParameters,
	INodeType,
	NodeConnectionType,
} from 'n8n-workflow';
import {
	type ChainNode,
	createEngine,
	type Engine,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { byCode } from '../locator.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { lettersAt, retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

const AGENT_TYPE = 'test.agent';
const TOOL_TYPE = 'n8n-nodes-svc.svcLettersTool';

interface Tool {
	invoke(parameters: object): Promise<string>;
}

/** Calls its tool with what its parameters say: `calls` after each other, each with all its texts at once. */
const agent: INodeType = {
	description: {
		displayName: 'Agent',
		name: 'agent',
		description: '',
		group: ['transform'],
		version: 1,
		defaults: { name: 'Agent' },
		inputs: ['main', 'ai_tool'],
		outputs: ['main'],
		properties: [
			{ displayName: 'Calls', name: 'calls', type: 'json', default: '[]' },
			{ displayName: 'Model Is Down', name: 'modelIsDown', type: 'boolean', default: false },
		],
	},
	async execute(this: IExecuteFunctions) {
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
		const calls = JSON.parse(String(this.getNodeParameter('calls', 0))) as string[][];
		const answers: string[] = [];
		for (const texts of calls) {
			const results = await Promise.allSettled(texts.map((text) => tool.invoke({ text })));
			answers.push(
				...results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason))),
			);
		}
		if (this.getNodeParameter('modelIsDown', 0) === true) throw new Error('The model is down');
		return [answers.map((answer) => ({ json: { answer } }))];
	},
};

let engine: Engine;

beforeAll(async () => {
	const letters = bed.engine.types.getByNameAndVersion('svcLetters');
	// n8n makes a tool of each node that is usable as one.
	const tool = Object.assign(Object.create(letters) as INodeType, {
		description: { ...letters.description, inputs: [], outputs: ['ai_tool'] },
	});
	engine = await createEngine({
		nodeTypes: { [AGENT_TYPE]: agent, [TOOL_TYPE]: tool },
		credentials: credentialsFor(bed.service),
	});
});

const parameters: INodeParameters = {
	resource: 'letter',
	operation: 'create',
	content: 'text',
	addressAs: 'lines',
	recipient: 'Ann\n1 Main Street',
	destination: byCode('DE'),
	message: "={{ $fromAI('text', 'The text of the letter', 'string') }}",
	toolDescription: 'Posts a letter',
};

const workflow = (
	calls: string[][],
	{ modelIsDown = false, ...settings }: Partial<ChainNode> & { modelIsDown?: boolean } = {},
): WorkflowJson => ({
	nodes: [
		{ name: TRIGGER, type: TRIGGER_TYPE },
		{ name: 'Agent', type: AGENT_TYPE, parameters: { calls: JSON.stringify(calls), modelIsDown } },
		{ name: 'Letters', type: TOOL_TYPE, parameters, ...settings },
	],
	connections: {
		[TRIGGER]: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
		Letters: {
			ai_tool: [[{ node: 'Agent', type: 'ai_tool' as NodeConnectionType, index: 0 }]],
		},
	},
});

/** @returns what the tool told the agent */
async function call(calls: string[][], settings: Partial<ChainNode> = {}): Promise<string[]> {
	const { json } = await engine.run({ workflow: workflow(calls, settings) });
	return json('Agent').map(({ answer }) => String(answer));
}

test.each([
	['one after another', [['Hello'], ['Hello']]],
	['at once', [['Hello', 'Hello']]],
])('two calls with the same text, %s, are one letter', async (_, calls) => {
	bed.service.latency(20);
	const answers = await call(calls);
	const [letter] = bed.service.state.letters;
	expect(answers).toEqual([JSON.stringify([letter]), JSON.stringify([letter])]);
	expect(lettersAt(bed)).toEqual(['Hello']);
});

test('two calls with the same text to another address are two letters', async () => {
	const recipient = '=Ann {{ Math.random() }}\n1 Main Street';
	await call([['Hello'], ['Hello']], { parameters: { ...parameters, recipient } });
	expect(lettersAt(bed)).toEqual(['Hello', 'Hello']);
});

test('two calls with the same text are two letters if that is chosen, and in two executions', async () => {
	const requestOptions = { identicalRequests: 'sendAll' };
	await call([['Hello'], ['Hello']], { parameters: { ...parameters, requestOptions } });
	await call([['Hello']]);
	await call([['Hello']]);
	expect(lettersAt(bed)).toEqual(['Hello', 'Hello', 'Hello', 'Hello']);
});

test.each([
	['one after another', [['Hello'], ['Hello']]],
	['at once', [['Hello', 'Hello']]],
])('a call whose letter was rejected can be made again, %s', async (_, calls) => {
	bed.service.latency(20);
	bed.service.order({ kind: 'status', status: 400 });
	const answers = await call(calls);
	expect(answers[0]).toContain('SVC rejected');
	expect(lettersAt(bed)).toEqual(['Hello']);
});

test('a text around what the model gives is no text with a gap', async () => {
	const message = "=Dear Ann,\n{{ $fromAI('text', 'The text of the letter', 'string') }}";
	await call([['Hello']], { parameters: { ...parameters, message } });
	expect(lettersAt(bed)).toEqual(['Dear Ann,\nHello']);
});

test('keeps simultaneous calls apart', async () => {
	bed.service.latency(20);
	await call([['One', 'Two', 'Three']]);
	expect(lettersAt(bed).sort()).toEqual(['One', 'Three', 'Two']);
});

test.each([
	[[['Hello']]],
	[[['Hello'], ['Hello']]],
	[[['Hello', 'Other']]],
	[[['Other', 'Hello']]],
])('neither "Retry On Fail" nor the agent repeats what may have been sent: %j', async (calls) => {
	bed.service.latency(20);
	bed.service.order({
		kind: 'resetAfterProcessing',
		times: 5,
		match: { bodyIncludes: 'Hello' },
	});
	const answers = await call(calls, retryOnFail);
	const texts = calls.flat();
	expect(answers.map((answer) => /Couldn't confirm whether/.test(answer))).toEqual(
		texts.map((text) => text === 'Hello'),
	);
	expect(lettersAt(bed).sort()).toEqual([...new Set(texts)].sort());
});

test('"Retry On Fail" sends what was refused', async () => {
	bed.service.order({ kind: 'status', status: 400 });
	await call([['Hello']], retryOnFail);
	expect(lettersAt(bed)).toEqual(['Hello']);
});

/** Whoever retries sees the model's error, so nobody has asked them to check. */
test('"Retry" after the model has failed repeats neither what was sent nor what may have been', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { bodyIncludes: 'Lost' } });
	const failed = await engine.run({
		workflow: workflow([['Sent'], ['Lost']], { modelIsDown: true }),
	});
	expect(failed.error?.message).toContain('The model is down');
	expect(lettersAt(bed)).toEqual(['Sent', 'Lost']);
	await engine.retry(failed);
	expect(lettersAt(bed)).toEqual(['Sent', 'Lost']);
});

test("can't pause as a tool: reports it and sends nothing", async () => {
	const wait = {
		...parameters,
		additionalFields: { omitScheduledate: true },
		operation: 'createAndWait',
		statuses: 'received',
	};
	const [refused] = await call([['Hello']], { parameters: { ...wait, waitAtMost: 1 } });
	expect(refused).toContain('"Maximum Wait" is more than 0');
	expect(bed.service.requests).toEqual([]);
	const [looked] = await call([['Hello']], { parameters: { ...wait, waitAtMost: 0 } });
	expect(JSON.parse(looked)).toMatchObject([{ reachedStatus: 'received', timedOut: false }]);
});

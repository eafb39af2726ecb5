/** n8n's human review of an agent's tools, by text message: the agent's letter is sent only after a yes. */
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { agentWorkflow, byCode, packNode } from '../../tools/n8n/build-workflow.ts';
import type { Execution, WorkflowData } from '../../tools/n8n/client.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { at, type JsonObject, listAt } from '../../tools/n8n/json.ts';
import { packName } from '../../tools/n8n/pack.ts';
import { linkIn, openPage, respond } from './phone.ts';
import { type ScriptedModel, startScriptedModel, type ToolCall } from './scripted-model.ts';
import { suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
import { until } from './until.ts';

let model: ScriptedModel | undefined;
after(async () => await model?.close());

const reviewType = `${packName}.svcMessagesHitlTool`;

/** As in the editor, where n8n hides resource, operation, and response type. */
const unworded: JsonObject = { phoneNumber: '+31612345678', senders: 'SVC' };
const review: JsonObject = {
	...unworded,
	message: '={{ $tool.name }} costs money. Run it with {{ JSON.stringify($tool.parameters) }}?',
};

const letterTool = 'Send_letter_in_SVC_Letters';
const letter = { recipient: 'Ann\n1 Street', country: 'DE', text: 'Dear Ann' };

const fromModel = (key: string) => `={{ $fromAI('${key}', '${key}', 'string') }}`;

/** An agent whose letters n8n sends only after the review. */
async function workflow(reviewBy: JsonObject): Promise<WorkflowData> {
	const { client, stored } = await suite();
	model ??= await startScriptedModel();
	const openAi = await client.saveCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: `${model.url}/v1` },
	});
	const letters = packNode(
		letterTool.replaceAll('_', ' '),
		'svcLetters',
		{
			resource: 'letter',
			operation: 'create',
			content: 'text',
			addressAs: 'lines',
			recipient: fromModel('recipient'),
			destination: byCode(fromModel('country')),
			message: fromModel('text'),
		},
		stored,
	);
	const agent = agentWorkflow(openAi, [letters]);
	const approval = {
		...packNode('Approval', 'svcMessages', reviewBy, stored),
		...{ id: 'approval', type: reviewType, typeVersion: 1, position: [400, 100] },
	};
	const to = (node: string) => ({ ai_tool: [[{ node, type: 'ai_tool', index: 0 }]] });
	return {
		...agent,
		nodes: [...agent.nodes, approval],
		connections: {
			...agent.connections,
			[letters.name]: to('Approval'),
			Approval: to('AI Agent'),
		},
	};
}

/** The agent calls its tool; the execution is suspended until the review. */
async function reviewed(calls: ToolCall[][], by = review): Promise<string> {
	const { client, simulator } = await suite();
	simulator.reset();
	const data = await workflow(by);
	model?.play(calls);
	const { id } = await client.saveWorkflow(data);
	const execution = await client.run(id, 'Start');
	await untilSuspended(client, execution);
	return execution;
}

async function ended(id: string): Promise<Execution> {
	const { client } = await suite();
	const execution = await client.finishedExecution(id);
	assert.equal(execution.status, 'success', execution.error);
	return execution;
}

const call = (more: JsonObject = {}): ToolCall => [
	letterTool,
	{ toolParameters: { ...letter, ...more }, hitlParameters: {} },
];

if (n8nVersion().startsWith('1.')) {
	it('n8n 1.x has no human review of tools', async () => {
		const { client } = await suite();
		const names = (await client.types('nodes')).map((one) => String(at(one, 'name')));
		assert.deepEqual(
			names.filter((name) => name.endsWith('HitlTool')),
			[],
		);
	});
} else {
	it('n8n lists the node as a human review of tools, for approvals', async () => {
		const { client } = await suite();
		const types = await client.types('nodes');
		const type = types.find((one) => at(one, 'name') === reviewType);
		assert.partialDeepStrictEqual(type, {
			displayName: 'SVC Messages',
			description: 'Request human approval for tools',
			credentials: [{ name: 'svcProductTokenApi' }],
		});
		const valueOf = (name: string) =>
			listAt(type, 'properties')
				.filter((one) => at(one, 'name') === name && at(one, 'type') === 'hidden')
				.map((one) => at(one, 'default'));
		assert.deepEqual(valueOf('resource'), ['message']);
		assert.deepEqual([...new Set(valueOf('operation'))], ['sendAndWait']);
		assert.deepEqual(valueOf('responseType'), ['approval']);
		assert.ok(listAt(type, 'properties').some((one) => at(one, 'name') === 'phoneNumber'));
	});

	it("An agent's letter is sent after a yes, and not before", async () => {
		const { simulator } = await suite();
		const id = await reviewed([[call()]]);
		assert.equal(simulator.state.letters.length, 0);
		assert.equal(simulator.state.messages.length, 1);
		const [link] = simulator.state.messages.map(linkIn);
		assert.match(
			(await openPage(link)).text,
			/Send_letter_in_SVC_Letters costs money\. Run it with .+Dear Ann/,
		);
		assert.match((await respond(link, true)).text, /Your response was recorded/);
		const { nodes } = await ended(id);
		assert.equal(at(nodes['AI Agent']?.at(-1)?.outputs[0]?.[0], 'json', 'output'), 'Done');
		assert.match(model?.answers.at(-1) ?? '', /"id"/);
		assert.equal(simulator.state.letters.length, 1);
		assert.equal(simulator.state.messages.length, 1);
	});

	it("An agent's letter isn't sent after a no, and the model learns of it", async () => {
		const { simulator } = await suite();
		const id = await reviewed([[call()]]);
		const [link] = simulator.state.messages.map(linkIn);
		assert.match((await respond(link, false)).text, /Your response was recorded/);
		await ended(id);
		assert.equal(simulator.state.letters.length, 0);
		assert.equal(simulator.state.messages.length, 1);
		assert.match(model?.answers.at(-1) ?? '', /rejected the tool call/);
	});

	it("n8n's own question shows what to approve", async () => {
		const { simulator } = await suite();
		const id = await reviewed([[call()]], unworded);
		const [link] = simulator.state.messages.map(linkIn);
		assert.match(
			(await openPage(link)).text,
			/Send_letter_in_SVC_Letters[^]+recipient: Ann\n {2}1 Street\ncountry: DE\ntext: Dear Ann/,
		);
		await respond(link, false);
		await ended(id);
		assert.equal(simulator.state.letters.length, 0);
	});

	it('Each call of a tool has a review of its own', async () => {
		const { client, simulator } = await suite();
		const id = await reviewed([[call()], [call({ recipient: 'Ben\n2 Street' })]]);
		await respond(linkIn(simulator.state.messages[0]), true);
		await until('the second question is sent', () => simulator.state.messages.length === 2);
		await untilSuspended(client, id);
		assert.equal(simulator.state.letters.length, 1);
		await respond(linkIn(simulator.state.messages[1]), false);
		await ended(id);
		assert.equal(simulator.state.letters.length, 1);
		assert.equal(simulator.state.messages.length, 2);
	});
}

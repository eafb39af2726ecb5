/** What docs/waiting.md says to do if a sub-workflow pauses: later steps of the calling workflow get each item's own values. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
	chain,
	items,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import type { WorkflowData } from '../../tools/n8n/client.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { at, isObject, type JsonObject } from '../../tools/n8n/json.ts';
import { linkIn, openPage, respond } from './phone.ts';
import { suite } from './suite.ts';
import { until } from './until.ts';

const people = ['Ann', 'Ben', 'Cem'].map((name, index) => ({
	name,
	phone: `+3161234500${index}`,
	question: `Send a letter to ${name}?`,
}));

function edit(name: string, values: Record<string, string>): Step {
	const assignments = Object.entries(values).map(([id, value]) => ({
		...{ id, name: id, value, type: 'string' },
	}));
	const parameters = { assignments: { assignments }, options: {} };
	return { name, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters };
}

const approved = {
	options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
	conditions: [
		{
			id: 'approved',
			leftValue: '={{ $json.data.approved }}',
			operator: { type: 'boolean', operation: 'true', singleValue: true },
		},
	],
	combinator: 'and',
};

/** Asks about each item, and returns them with the answer: the approved ones first, then the others. */
async function asking(name: string, between: Step): Promise<WorkflowData> {
	const { stored } = await suite();
	const question = {
		...{ resource: 'message', operation: 'sendAndWait', sendTo: 'phoneNumber' },
		phoneNumber: '={{ $json.phone }}',
		message: '={{ $json.question }}',
	};
	const called = "$('Called').item.json.name";
	const workflow = chain(name, [
		{ name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', parameters: {} },
		packNode('Ask', 'svcMessages', question, stored),
		{
			...{ name: 'If', type: 'n8n-nodes-base.if', typeVersion: 2.2 },
			parameters: { conditions: approved },
		},
		between,
		edit('Return', { name: `={{ ${called} }}`, approved: '={{ $json.data.approved }}' }),
	]);
	workflow.nodes[0].typeVersion = 1.1;
	workflow.nodes[0].parameters = { inputSource: 'passthrough' };
	const isMerge = between.type.endsWith('.merge');
	const to = (index: number) => [{ node: between.name, type: 'main', index }];
	workflow.connections.If = { main: [to(0), to(isMerge ? 1 : 0)] };
	return workflow;
}

/** Runs it until everyone has answered: Ben declines. */
async function answered(calling: WorkflowData): Promise<JsonObject[]> {
	const { client, simulator } = await suite();
	const id = await client.run((await client.saveWorkflow(calling)).id, 'Start');
	const open = new Set(people.map(({ name }) => name));
	await until('everyone has answered', async () => {
		const { status, error } = await client.execution(id);
		assert.notEqual(status, 'error', error);
		for (const message of simulator.state.messages) {
			const name = people.find((one) => message.body?.includes(one.name))?.name ?? '';
			if (!open.has(name) || (await openPage(linkIn(message))).status !== 200) continue;
			if ((await respond(linkIn(message), name !== 'Ben')).status === 200) open.delete(name);
		}
		return open.size === 0;
	});
	const { status, error, nodes } = await client.finishedExecution(id);
	assert.equal(status, 'success', error);
	return nodes.After[0].outputs[0].map(({ json }) => json).filter(isObject);
}

async function call(between: Step): Promise<Step> {
	const { client, simulator } = await suite();
	simulator.reset();
	const { id } = await client.saveWorkflow(await asking(`Asked by ${between.name}`, between));
	const workflowId = { __rl: true, mode: 'id', value: id };
	const parameters = { source: 'database', workflowId, mode: 'once', options: {} };
	return { name: 'Call', type: 'n8n-nodes-base.executeWorkflow', typeVersion: 1.2, parameters };
}

const after = edit('After', {
	name: '={{ $json.name }}',
	approved: '={{ $json.approved }}',
	linkedTo: "={{ $('Items').item.json.name }}",
});

// In n8n 1.x, the calling workflow doesn't wait for the sub-workflow's output.
if (!n8nVersion().startsWith('1.')) {
	it('one item per call in a loop: all are asked, and each answer is linked to its own item', async () => {
		const step = await call({ name: 'Pass', type: 'n8n-nodes-base.noOp' });
		const loop = { ...{ name: 'Loop', type: 'n8n-nodes-base.splitInBatches', typeVersion: 3 } };
		const calling = chain('Calls in a loop', [manualTrigger, items(people), loop, step, after]);
		const to = (node: string) => [{ node, type: 'main', index: 0 }];
		calling.connections.Loop = { main: [to('After'), to('Call')] };
		calling.connections.Call = { main: [to('Loop')] };
		assert.deepEqual(
			await answered(calling),
			people.map(({ name }) => ({ name, approved: String(name !== 'Ben'), linkedTo: name })),
		);
	});

	it('all items in one call: the returned items have their own values, whatever n8n links them to', async () => {
		const parameters = { mode: 'append' };
		const merge = { name: 'Merge', type: 'n8n-nodes-base.merge', typeVersion: 3.2, parameters };
		const calling = chain('Calls once', [manualTrigger, items(people), await call(merge), after]);
		const answers = await answered(calling);
		assert.deepEqual(
			answers.map((answer) => [at(answer, 'name'), at(answer, 'approved')]),
			[
				['Ann', 'true'],
				['Cem', 'true'],
				['Ben', 'false'],
			],
		);
		assert.deepEqual(
			answers.map((answer) => at(answer, 'linkedTo')),
			['Ann', 'Ben', 'Cem'],
			'If n8n links them rightly now, docs/waiting.md need no longer say that it does not',
		);
	});
}

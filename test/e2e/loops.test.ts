/** Workflows that would start themselves, for money, without an end. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chain, packNode } from '../../tools/n8n/build-workflow.ts';
import { at, type JsonObject } from '../../tools/n8n/json.ts';
import { suite } from './suite.ts';
import { until } from './until.ts';

type Type = Parameters<typeof packNode>[1];

const loops: ReadonlyArray<[trigger: Type, node: Type, parameters: JsonObject]> = [
	[
		'svcLettersTrigger',
		'svcLetters',
		{
			...{ resource: 'letter', operation: 'create', addressAs: 'lines' },
			recipient: 'Jane Doe\n1 Main Street\n12345 Berlin',
			destination: { __rl: true, mode: 'code', value: 'DE' },
			message: 'Hello',
		},
	],
	[
		'svcMessagesTrigger',
		'svcMessages',
		{ resource: 'message', operation: 'create', phoneNumber: '+31612345678', body: 'Hello' },
	],
];

async function saved(trigger: Type, node: Type, parameters: JsonObject, options: JsonObject) {
	const { client, stored } = await suite();
	const before = packNode('Trigger', trigger, { options }, stored);
	return await client.saveWorkflow(
		chain('Loop', [before, packNode('The Step', node, parameters, stored)]),
	);
}

/** What n8n says of publishing it: n8n 1 answers with the error, n8n 2 goes on and keeps it with the trigger. */
async function published(workflow: Awaited<ReturnType<typeof saved>>): Promise<string> {
	const { client } = await suite();
	try {
		await client.activate(workflow);
	} catch (error) {
		return String(error);
	}
	let status: unknown;
	await until('it is published or not', async () => {
		status = await client.publication(workflow.id);
		return status === undefined || at(status, 'status') !== 'in_progress';
	});
	return JSON.stringify(status ?? 'published');
}

for (const [trigger, node, parameters] of loops) {
	it(`n8n publishes no ${trigger} that ${node} would start again, unless that is allowed`, async () => {
		const { client } = await suite();
		const loop = await saved(trigger, node, parameters, {});
		assert.match(await published(loop), /The Step.* starts this workflow again/);
		const allowed = await saved(trigger, node, parameters, { allowLoop: true });
		assert.match(await published(allowed), /published/);
		for (const { id } of [loop, allowed]) await client.deactivate(id);
	});
}

/** n8n 2 doesn't activate a trigger again if only other steps were changed; n8n 1 does. */
it('a step that is added after publishing starts no loop', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const added: Array<{ id: string; isPublished: boolean; alone: ReturnType<typeof chain> }> = [];
	for (const [index, [trigger, node, parameters]] of loops.entries()) {
		const webhookId = `0b5ad5d8-6a5c-4d7e-9c5a-3f6f3b1f0a1${index}`;
		const start = { ...packNode('Trigger', trigger, {}, stored), webhookId };
		const alone = chain(`${trigger} later`, [start]);
		const first = await client.saveWorkflow(alone);
		const { id } = first;
		assert.match(await published(first), /published/);
		const steps = [start, packNode('The Step', node, parameters, stored)];
		// n8n 1 activates a published workflow as it saves it.
		const said = await client
			.saveWorkflow({ ...chain(alone.name, steps), id })
			.then(async (later) => await published(later), String);
		added.push({ id, isPublished: !/The Step.* starts this workflow again/.test(said), alone });
	}
	const [letter] = simulator.state.seedLetters(1);
	simulator.state.advanceLetter(letter.id);
	simulator.state.seedMessages(1);
	for (const { id, isPublished, alone } of added) {
		if (!isPublished) continue;
		await until('it has started', async () => (await client.executionIds(id)).length > 0, 150_000);
		const [executionId] = await client.executionIds(id);
		const { status, error } = await client.finishedExecution(executionId);
		assert.equal(status, 'error');
		assert.match(String(error), /"The Step" .*, which starts this workflow again/);
		// Its event isn't lost.
		await client.saveWorkflow({ ...alone, id });
		const retried = await client.finishedExecution(await client.retry(executionId, true));
		assert.equal(retried.status, 'success');
		assert.equal(retried.nodes.Trigger[0].outputs[0].length, 1);
	}
	assert.equal(simulator.state.letters.length, 1);
	assert.equal(simulator.state.messages.length, 1);
	for (const { id } of added) await client.deactivate(id);
});

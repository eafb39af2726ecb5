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

/** Workflows that would start themselves, for money, without an end. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chain, packNode } from '../../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { suite } from './suite.ts';

type Type = Parameters<typeof packNode>[1];

const loops: ReadonlyArray<[trigger: Type, node: Type, parameters: JsonObject]> = [
	['svcLettersTrigger', 'svcLetters', { resource: 'letter', operation: 'create' }],
	['svcMessagesTrigger', 'svcMessages', { resource: 'message', operation: 'create' }],
];

async function saved(trigger: Type, node: Type, parameters: JsonObject, options: JsonObject) {
	const { client, stored } = await suite();
	const before = packNode('Trigger', trigger, { options }, stored);
	return await client.saveWorkflow(
		chain('Loop', [before, packNode('The Step', node, parameters, stored)]),
	);
}

for (const [trigger, node, parameters] of loops) {
	it(`n8n publishes no ${trigger} that ${node} would start again, unless that is allowed`, async () => {
		const { client } = await suite();
		const loop = await saved(trigger, node, parameters, {});
		await assert.rejects(client.activate(loop), /The Step.* starts this workflow again/);
		const allowed = await saved(trigger, node, parameters, { allowLoop: true });
		await client.activate(allowed);
		await client.deactivate(allowed.id);
	});
}

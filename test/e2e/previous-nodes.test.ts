/** "Execute previous nodes" in the input panel of a node that sends. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { at } from '../../tools/n8n/json.ts';
import { fiveLetters } from './five-letters.ts';
import { suite } from './suite.ts';

it('Execute previous nodes sends nothing, whatever data the editor has, and Execute step sends', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { id } = await client.saveWorkflow(fiveLetters('Previous nodes', stored));
	const to = async (nodeName: string, mode: 'inclusive' | 'exclusive', shown: unknown) =>
		await client.finishedExecution(await client.runTo(id, { nodeName, mode }, shown));
	const first = await to('Items', 'inclusive', {});
	assert.equal(first.status, 'success', first.error);
	const shown = at(first.stored, 'resultData', 'runData');

	for (const data of [{}, { Start: at(shown, 'Start') }, shown]) {
		const { nodes, error } = await to('Letters', 'exclusive', data);
		assert.equal(nodes.Items[0].outputs[0].length, 5);
		// With data, n8n starts the node, too.
		if (nodes.Letters) assert.match(error ?? '', /^Nothing was sent: only the previous nodes/);
	}
	assert.equal(simulator.requests.length, 0);

	const { status, error } = await to('Letters', 'inclusive', shown);
	assert.equal(status, 'success', error);
	assert.equal(simulator.requests.length, 5);
});

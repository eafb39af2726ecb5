/** "Execute previous nodes" and "Execute step" in the panel of a node that sends. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { items, manualTrigger, type Step } from '../../tools/n8n/build-workflow.ts';
import { at } from '../../tools/n8n/json.ts';
import { fiveLetters, recipients } from './five-letters.ts';
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

it('Execute step sends nothing if n8n passes on another run of the step before than the panel shows', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const branch = (name: string): Step => ({ ...items([{ name }]), name });
	const both: Step = { name: 'Both', type: 'n8n-nodes-base.noOp' };
	const { nodes } = fiveLetters('Two branches', stored);
	const letters = nodes.filter(({ name }) => name === 'Letters');
	const { id } = await client.saveWorkflow({
		name: 'Two branches',
		nodes: [manualTrigger, branch('Anna'), branch('Bob'), both, ...letters].map((node, nth) => ({
			...{ typeVersion: 1, position: [nth * 200, 0], parameters: {} },
			...{ ...node, id: `step-${nth}` },
		})),
		connections: {
			Start: { main: [['Anna', 'Bob'].map((node) => ({ node, type: 'main', index: 0 }))] },
			Anna: { main: [[{ node: 'Both', type: 'main', index: 0 }]] },
			Bob: { main: [[{ node: 'Both', type: 'main', index: 0 }]] },
			Both: { main: [[{ node: 'Letters', type: 'main', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	});
	const to = async (nodeName: string, shown: unknown) =>
		await client.finishedExecution(await client.runTo(id, { nodeName, mode: 'inclusive' }, shown));
	const shown = at((await to('Both', {})).stored, 'resultData', 'runData');

	const { error } = await to('Letters', shown);
	assert.match(error ?? '', /^"Both" ran 2 times, and n8n passes on only its first run/);
	assert.equal(simulator.requests.length, 0);

	const all = await to('Letters', {});
	assert.equal(all.status, 'success', all.error);
	assert.deepEqual(recipients(simulator.state.letters).sort(), ['Anna', 'Bob']);
});

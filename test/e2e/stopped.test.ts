/** What happens when someone stops an execution in the middle of its letters. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chain, type Step } from '../../tools/n8n/build-workflow.ts';
import { sentences } from '../sentences.ts';
import { fiveCustomers, fiveLetters, recipients } from './five-letters.ts';
import { suite } from './suite.ts';
import { until } from './until.ts';

/** As in the editor; the text is the same the next time. */
async function letters(name: string) {
	const { stored } = await suite();
	const workflow = fiveLetters(name, stored);
	const [start, list, node] = workflow.nodes as Step[];
	const parameters = { ...node.parameters, message: `=Dear {{ $json.name }}, from ${name}.` };
	return { start, list, node: { ...node, parameters } };
}

async function letterIsInFlight(nth: number): Promise<void> {
	const { simulator } = await suite();
	await until('it is in flight', () => simulator.requests.length === nth);
}

it('the next execution in the editor reports what was in flight, and the one after that sends the rest', async () => {
	const { client, simulator } = await suite();
	simulator.reset();
	const release = simulator.hold(() => simulator.requests.length === 3);
	const { start, list, node } = await letters('Stopped');
	const { id } = await client.saveWorkflow(chain('Stopped', [start, list, node]));
	const running = await client.run(id, 'Start');
	await letterIsInFlight(3);
	await client.stop(running);
	const stopped = await client.finishedExecution(running);
	// n8n shows nothing of the node.
	assert.deepEqual([stopped.status, stopped.nodes.Letters], ['canceled', undefined]);
	release();

	const next = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(next.error, `${sentences.letterUnknown} [item 2]`);
	assert.equal(simulator.requests.length, 3);
	const last = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(last.status, 'success', last.error);
	// Someone has checked, and executed it anyway.
	assert.equal(simulator.requests.length, 6);
});

it('two executions in the editor at the same time send once', async () => {
	const { client, simulator } = await suite();
	simulator.reset();
	simulator.latency(200);
	const { start, list, node } = await letters('Two tabs');
	const { id } = await client.saveWorkflow(chain('Two tabs', [start, list, node]));
	const ids = [await client.run(id, 'Start'), await client.run(id, 'Start')];
	for (const one of ids) {
		const { status, error } = await client.finishedExecution(one);
		assert.equal(status, 'success', error);
	}
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers);
});

it('a sub-workflow continues when the workflow that called it is stopped, as the docs say', async () => {
	const { client, simulator } = await suite();
	simulator.reset();
	const { start, list, node } = await letters('Called');
	const called = await client.saveWorkflow(
		chain('Called', [
			{
				name: 'When Called',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				typeVersion: 1.1,
				parameters: { inputSource: 'passthrough' },
			},
			node,
		]),
	);
	await client.activate(called).catch(() => undefined);
	const call: Step = {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: { workflowId: { __rl: true, mode: 'id', value: called.id }, options: {} },
	};
	const { id } = await client.saveWorkflow(chain('Calling', [start, list, call]));
	const release = simulator.hold(() => simulator.requests.length === 2);
	const running = await client.run(id, 'Start');
	await letterIsInFlight(2);
	await client.stop(running);
	release();
	await until('all are sent', () => simulator.state.letters.length === 5);
});

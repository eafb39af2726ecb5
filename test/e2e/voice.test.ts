import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chain, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { suite } from './suite.ts';

async function readCalls(parameters: JsonObject = {}) {
	const { client, stored } = await suite();
	const { id } = await client.saveWorkflow(
		chain('Calls', [
			manualTrigger,
			packNode(
				'Calls',
				'svcVoice',
				{ resource: 'conversation', operation: 'getAll', returnAll: true, ...parameters },
				stored,
			),
		]),
	);
	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	return { ...execution, calls: execution.nodes.Calls?.[0]?.outputs[0] ?? [] };
}

it('Two pages of conversations; run again at once, the node says when, or waits if it may', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	const asked = () =>
		simulator.requests.splice(0).map(({ query, status }) => [query.skip?.[0], status]);
	state.seedConversations(150);

	const first = await readCalls();
	assert.equal(first.status, 'success', first.error);
	assert.equal(first.calls.length, 150);
	assert.deepEqual(asked(), [
		['0', 200],
		['100', 200],
	]);

	const again = await readCalls();
	assert.equal(again.status, 'error');
	assert.equal(again.error, 'The same call records were read less than 5 minutes ago [item 0]');
	assert.match(
		JSON.stringify(again.nodes.Calls?.[0]?.error),
		/Try again in 5 minutes \(at \d{4}-\d\d-\d\d \d\d:\d\d UTC\)\./,
	);
	assert.deepEqual(asked(), [['0', 429]]);

	// So that it has to wait for some seconds only.
	state.passVoiceTime(290);
	const patient = await readCalls({ options: { maxWaitMinutes: 1 } });
	assert.equal(patient.status, 'success', patient.error);
	assert.equal(patient.calls.length, 150);
	const [refused, ...answered] = asked();
	assert.deepEqual(refused, ['0', 429]);
	assert.deepEqual(answered.slice(0, 1), [['0', 200]]);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { at } from '../../tools/n8n/json.ts';
import { fiveCustomers, fiveLetters, recipients } from './five-letters.ts';
import { suite } from './suite.ts';

const createLetter = 'POST /accounts/{accountId}/letters';

const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };

async function runFiveLetters(name: string) {
	const { client, stored } = await suite();
	const workflow = await client.saveWorkflow(fiveLetters(name, stored, retryOnFail));
	return await client.finishedExecution(await client.run(workflow.id, 'Start'));
}

it('Retry On Fail sends five letters when the third of five is rejected once', async () => {
	const { simulator } = await suite();
	simulator.reset();
	simulator.order({ kind: 'status', status: 409, match: { endpoint: createLetter, nth: 3 } });

	const execution = await runFiveLetters('Third refused once');

	assert.equal(execution.status, 'success', execution.error);
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers);
	assert.equal(simulator.requests.length, 6);
	const output = execution.nodes.Letters?.at(-1)?.outputs[0] ?? [];
	assert.deepEqual(
		output.map(({ json, pairedItem }) => [at(json, 'id'), pairedItem]),
		simulator.state.letters.map(({ id }, index) => [id, { item: index }]),
	);
});

it('Retry On Fail sends no duplicate when the outcome of the third letter is unknown', async () => {
	const { simulator } = await suite();
	simulator.reset();
	simulator.order({ kind: 'resetAfterProcessing', match: { endpoint: createLetter, nth: 3 } });

	const execution = await runFiveLetters('Third lost');

	assert.equal(execution.status, 'error');
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers.slice(0, 3));
	assert.equal(simulator.requests.length, 3);
	assert.match(execution.error ?? '', /\[item 2\]/);
});

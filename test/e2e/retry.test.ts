import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byId, chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { at } from '../../tools/n8n/json.ts';
import { suite } from './suite.ts';

const createLetter = 'POST /accounts/{accountId}/letters';

const fiveCustomers = Array.from({ length: 5 }, (_, index) => ({ name: `Customer ${index + 1}` }));

const letterToEach = {
	resource: 'letter',
	operation: 'create',
	content: 'text',
	recipient: '={{ $json.name }}\n1 Main Street\n12345 Berlin',
	destination: byId('DE'),
	message: '=Dear {{ $json.name }}, it is {{ $now.toISO() }}.',
};

const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };

async function runFiveLetters(name: string) {
	const { client, stored } = await suite();
	const workflow = await client.saveWorkflow(
		chain(name, [
			manualTrigger,
			items(fiveCustomers),
			packNode('Letters', 'svcLetters', letterToEach, stored, retryOnFail),
		]),
	);
	return await client.finishedExecution(await client.run(workflow.id, 'Start'));
}

const recipients = (letters: Array<{ addresses?: Array<{ recipient: string }> }>) =>
	letters.map(({ addresses }) => addresses?.[0]?.recipient.split('\n')[0]);

it('Retry On Fail posts five letters when the third of five is refused once', async () => {
	const { simulator } = await suite();
	simulator.reset();
	simulator.order({ kind: 'status', status: 409, match: { endpoint: createLetter, nth: 3 } });

	const execution = await runFiveLetters('Third refused once');

	assert.equal(execution.status, 'success', execution.error);
	const names = fiveCustomers.map(({ name }) => name);
	assert.deepEqual(recipients(simulator.state.letters), names);
	assert.equal(simulator.requests.length, 6);
	const output = execution.nodes.Letters?.at(-1)?.outputs[0] ?? [];
	assert.deepEqual(
		output.map(({ json, pairedItem }) => [at(json, 'id'), pairedItem]),
		simulator.state.letters.map(({ id }, index) => [id, { item: index }]),
	);
});

it('Retry On Fail posts no letter twice when nobody knows whether the third was taken', async () => {
	const { simulator } = await suite();
	simulator.reset();
	simulator.order({ kind: 'resetAfterProcessing', match: { endpoint: createLetter, nth: 3 } });

	const execution = await runFiveLetters('Third lost');

	assert.equal(execution.status, 'error');
	assert.deepEqual(
		recipients(simulator.state.letters),
		fiveCustomers.slice(0, 3).map(({ name }) => name),
	);
	assert.equal(simulator.requests.length, 3);
	assert.match(execution.error ?? '', /\[item 2\]/);
});

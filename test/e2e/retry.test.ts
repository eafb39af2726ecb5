import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chain, type Step } from '../../tools/n8n/build-workflow.ts';
import { at, textAt } from '../../tools/n8n/json.ts';
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

/** An If node as it is in the panel once a person has entered this value and selected "is empty". */
const ifEmpty = (leftValue: string): Step => ({
	name: 'If',
	type: 'n8n-nodes-base.if',
	typeVersion: 2.2,
	parameters: {
		conditions: {
			options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
			conditions: [
				{
					id: 'is-empty',
					leftValue,
					operator: { type: 'string', operation: 'empty', singleValue: true },
				},
			],
			combinator: 'and',
		},
		options: {},
	},
});

it('what an error advises before a Merge node leaves its item out, and the others continue', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	simulator.order({ kind: 'resetAfterProcessing', match: { endpoint: createLetter, nth: 3 } });
	const letters = fiveLetters('Before a Merge node', stored);
	const merge = {
		...{ name: 'Merge', type: 'n8n-nodes-base.merge', typeVersion: 3.2 },
		parameters: { mode: 'combine', combineBy: 'combineByPosition', options: {} },
	};
	const behind = chain(letters.name, [...(letters.nodes as Step[]), merge]);
	const toMerge = { node: 'Merge', type: 'main', index: 1 };
	const items = at(behind.connections, 'Items', 'main', '0');
	assert.ok(Array.isArray(items));
	items.push(toMerge);
	const { id } = await client.saveWorkflow(behind);
	const failed = await client.finishedExecution(await client.run(id, 'Start'));
	const advice = textAt(failed.stored, 'resultData', 'error', 'description');
	const [, on, condition] =
		/On Error of this step to '(\w+)',.* with the condition that (\{\{.+?\}\}) is empty/.exec(
			advice,
		) ?? [];
	assert.equal(on, 'Continue', advice);

	const [start, list, node, both] = behind.nodes as Step[];
	const steps = [start, list, { ...node, onError: 'continueRegularOutput' }, both];
	const advised = chain(letters.name, [...steps, ifEmpty(`=${condition}`)]);
	const branches = at(advised.connections, 'Items', 'main', '0');
	assert.ok(Array.isArray(branches));
	branches.push(toMerge);
	await client.saveWorkflow({ ...advised, id });
	const retried = await client.finishedExecution(await client.retry(failed.id, true));

	assert.equal(retried.status, 'success', retried.error);
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers);
	const [good, left] = retried.nodes.If[0].outputs;
	assert.deepEqual([good.length, left.length], [4, 1]);
});

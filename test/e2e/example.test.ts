import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withCustomer } from '../../demo/customer.ts';
import { exampleFile } from '../../demo/examples.ts';
import type { RecordedRequest } from '../../simulator/index.ts';
import type { Execution } from '../../tools/n8n/client.ts';
import { at, textAt } from '../../tools/n8n/json.ts';
import { readWorkflow } from '../../tools/n8n/workflow.ts';
import { startedByWebhook } from './started-by-webhook.ts';
import { asInTrial, suite } from './suite.ts';

const orders = '/ps/api/public/v1/merchants/{merchant_key}/orders';

const sent = (requests: RecordedRequest[], endpoint: string) =>
	requests.filter((request) => request.endpoint === endpoint);

async function assertOneOfEach(execution: Execution): Promise<void> {
	const { simulator } = await suite();
	const { requests, state } = simulator;
	assert.equal(execution.status, 'success', execution.error);
	assert.deepEqual(
		requests.filter(({ refusal }) => refusal !== undefined),
		[],
	);

	const [order, ...moreOrders] = sent(requests, `POST ${orders}`);
	const [message, ...moreMessages] = sent(requests, 'POST /accounts/{accountId}/messages');
	const [letter, ...moreLetters] = sent(requests, 'POST /accounts/{accountId}/letters');
	assert.deepEqual([moreOrders, moreMessages, moreLetters], [[], [], []]);
	assert.equal(sent(requests, `GET ${orders}/{order_key}`).length, 1);
	assert.equal(requests.length, 4);

	const reference = `INV-${execution.id}`;
	assert.deepEqual(order.body, {
		order_reference: reference,
		description: 'Photo book',
		amount: 4995,
		currency: 'EUR',
		language: 'de',
		email: 'erika@example.com',
		country: 'DE',
		expiry: { expire_after: { unit: 'DAYS', duration: 7 } },
	});
	assert.deepEqual(message.body, {
		body: `Hello Erika Mustermann, please pay for your Photo book: ${state.menuUrl(state.orders[0].order_key)}`,
		recipients: [{ msisdn: '+4915228817386' }],
		channels: ['SMS'],
		senders: ['SVC Demo'],
	});
	assert.deepEqual(at(letter.body, 'addresses'), [
		{ recipient: 'Erika Mustermann\nHeidestraße 17\n51147 Köln' },
	]);
	assert.equal(at(letter.body, 'destination'), 'DE');
	assert.equal(at(letter.body, 'subject'), `Your order ${reference}`);
	assert.match(
		textAt(letter.body, 'message'),
		/^Dear Erika Mustermann,\n\n.* 49\.95 EUR for the Photo book/,
	);

	for (const [node, runs] of Object.entries(execution.nodes)) {
		if (!['Create Order', 'Text Payment Link', 'Wait Until Paid', 'Send Letter'].includes(node))
			continue;
		for (const { outputs } of runs) {
			assert.deepEqual(
				outputs[0].map(({ pairedItem }) => pairedItem),
				[{ item: 0 }],
				`${node} links its output to its input`,
			);
		}
	}
	const posted = execution.nodes['Send Letter'][0].outputs[0][0];
	assert.equal(at(posted, 'json', 'id'), state.letters[0].id);
}

it('The example, run by hand: one order, one text, and one letter after the payment', async () => {
	const { client, simulator, stored } = await suite();
	asInTrial(simulator);
	const { id } = await client.saveWorkflow(readWorkflow(exampleFile, 'exampleByHand', stored));

	const execution = await withCustomer(
		simulator,
		async () => await client.finishedExecution(await client.run(id, 'Start')),
	);

	await assertOneOfEach(execution);
});

it('The example, activated with a webhook: one order, one text, and one letter', async () => {
	const { client, simulator, stored } = await suite();
	asInTrial(simulator);
	const example = readWorkflow(exampleFile, 'exampleByWebhook', stored);
	const published = await client.saveWorkflow(startedByWebhook(example, 'svc-example'));
	await client.activate(published);

	const execution = await withCustomer(simulator, async () => {
		const answer = await client.callWebhook('svc-example', {});
		assert.equal(answer.status, 200);
		const [executionId] = await client.executionIds(published.id);
		return await client.finishedExecution(executionId);
	});

	await assertOneOfEach(execution);
	assert.deepEqual(await client.executionIds(published.id), [execution.id]);
});

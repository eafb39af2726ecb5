import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorCredentials } from '../../demo/credentials.ts';
import {
	byCode,
	byId,
	chain,
	items,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import type { Execution } from '../../tools/n8n/client.ts';
import { at, type JsonObject, textAt } from '../../tools/n8n/json.ts';
import type { StoredCredentials } from '../../tools/n8n/workflow.ts';
import { sentences } from '../sentences.ts';
import { chooseTable, exampleWorkflow } from './example-workflow.ts';
import { type Killable, killable } from './killable.ts';
import { startedByWebhook } from './started-by-webhook.ts';
import { until } from './until.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

let own: Killable;
let stored: StoredCredentials;
before(async () => {
	own = await killable('waiting');
	const { productToken, payments, signing } = simulatorCredentials(own.simulator);
	stored = {
		svcProductTokenApi: await own.client.saveCredential(productToken),
		svcPaymentsApi: await own.client.saveCredential(payments),
		svcSigningApi: await own.client.saveCredential(signing),
	};
});
after(async () => await own.stop());

let ahead = 0;
/**
 * n8n notes in a log that an execution has paused, a moment after it has stored that. Killed in between, it takes the
 * execution for crashed when it starts again.
 */
const untilNotedMs = 2000;

/**
 * n8n is killed and starts again, and then so many milliseconds pass. What comes due while n8n 2.41 starts, it can take
 * for crashed while it runs (docs/waiting.md).
 */
async function passTime(ms: number): Promise<void> {
	await sleep(untilNotedMs);
	await own.restartAfterKill(ahead, ms);
	ahead += ms;
}

/** The timeout branch. */
const ifTimedOut: Step = {
	name: 'If',
	type: 'n8n-nodes-base.filter',
	typeVersion: 2.2,
	parameters: {
		conditions: {
			options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
			conditions: [
				{
					id: 'timed-out',
					leftValue: '={{ $json.timedOut }}',
					operator: { type: 'boolean', operation: 'true', singleValue: true },
				},
			],
			combinator: 'and',
		},
		options: {},
	},
};

/** Starts a workflow with this node on these items. @returns the id of the execution */
async function asleep(
	name: string,
	node: Step,
	list: JsonObject[],
	how: 'published' | 'in the editor',
): Promise<string> {
	const { client } = own;
	const steps = chain(name, [manualTrigger, items(list), node, ifTimedOut]);
	let id: string | undefined;
	if (how === 'published') {
		const workflow = await client.saveWorkflow(startedByWebhook(steps, name));
		await client.activate(workflow);
		assert.equal((await client.callWebhook(name, {})).status, 200);
		const begun = async () => (await client.executionIds(workflow.id)).length > 0;
		await until(`${name} has begun`, begun);
		[id = ''] = await client.executionIds(workflow.id);
	} else {
		id = await client.run((await client.saveWorkflow(steps)).id, 'Start');
	}
	await untilAsleep(id);
	return id;
}

async function untilAsleep(id: string): Promise<void> {
	const { client } = own;
	let status = '';
	await until(
		() => `${id} sleeps; it is ${status}`,
		async () => {
			({ status } = await client.execution(id));
			return status === 'waiting';
		},
	);
}

/** What the node gave out, and what of that took the timeout branch. */
function outcome({ nodes }: Execution) {
	const [all, timedOut] = ['Wait', 'If'].map((name) => nodes[name]?.at(-1)?.outputs[0] ?? []);
	return {
		all: all.map(({ json, pairedItem }) => [at(json, 'id') ?? at(json, 'order_key'), pairedItem]),
		timedOut: timedOut.map(({ json }) => at(json, 'id') ?? at(json, 'order_key')),
		runs: nodes.Wait?.length,
	};
}

function asked(endpoint: string): number {
	return own.simulator.requests.filter((request) => request.endpoint === endpoint).length;
}

const getOrder = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}';
const getLetter = 'GET /accounts/{accountId}/letters/{letterId}';

// First, since what is signed with the credential for signing is valid by the right clock only.
it('the examples that wait: the letter for who pays, and the other branch when the time is over', async () => {
	const { client, simulator } = own;
	const { state } = simulator;
	const payment = exampleWorkflow('payment-message-letter', 'examplePayment', stored);
	const { id: paymentId } = await client.saveWorkflow(payment);
	const column = (name: string) => ({ name, type: 'string' as const });
	const table = await client.createDataTable('Dossiers', [
		column('dossierId'),
		column('resumeUrl'),
	]);
	const signatures = exampleWorkflow('send-and-wait-for-signatures', 'exampleSignatures', stored);
	chooseTable(signatures, table);
	const { id: signaturesId } = await client.saveWorkflow(signatures);
	const [paid, unpaid, unsigned] = [
		await client.run(paymentId, 'Start'),
		await client.run(paymentId, 'Start'),
		await client.run(signaturesId, 'Start'),
	];
	for (const id of [paid, unpaid, unsigned]) await untilAsleep(id);
	assert.deepEqual(state.letters, [], 'no letter before the payment');
	const order = state.orders.find(({ order_reference: of }) => of === `INV-${paid}`);
	state.payOrder(order?.order_key ?? '');

	await passTime(2 * hour);
	const ofPaid = await client.finishedExecution(paid);
	assert.equal(ofPaid.status, 'success', ofPaid.error);
	assert.equal('Not Paid in Time' in ofPaid.nodes, false);
	assert.deepEqual(
		state.letters.map(({ subject }) => subject),
		[`Your order INV-${paid}`],
	);
	for (const id of [unpaid, unsigned]) await untilAsleep(id);

	await passTime(31 * day);
	const ofUnpaid = await client.finishedExecution(unpaid);
	assert.equal(ofUnpaid.status, 'success', ofUnpaid.error);
	assert.ok('Not Paid in Time' in ofUnpaid.nodes);
	assert.equal(state.letters.length, 1, 'no letter without a payment');
	const ofUnsigned = await client.finishedExecution(unsigned);
	assert.equal(ofUnsigned.status, 'success', ofUnsigned.error);
	const [{ dossier }] = state.dossiers;
	assert.deepEqual(
		ofUnsigned.nodes['Not Signed in Time'][0].outputs[0].map(({ json }) => json),
		[{ dossierId: dossier.id, timedOut: true }],
	);
	assert.equal('Download Signed Contract' in ofUnsigned.nodes, false);
});

it('waits for money and for letters, while n8n is killed and time passes', async () => {
	const { client, simulator } = own;
	simulator.reset();
	const { state } = simulator;
	// An order that has expired isn't waited for, so SVC's clock goes by n8n's.
	state.passPaymentsTime(ahead / 60_000);
	const orders = state.seedOrders(2);
	const keys = orders.map(({ order_key: key }) => key);
	const order = {
		resource: 'order',
		operation: 'waitUntilPaid',
		orderKey: byId('={{ $json.key }}'),
		waitAtMost: 1,
		waitUnit: 'days',
	};
	const letter = (more: JsonObject) => ({
		resource: 'letter',
		operation: 'createAndWait',
		additionalFields: { omitScheduledate: true },
		content: 'text',
		addressAs: 'lines',
		recipient: '={{ $json.to }}\n1 Main Street',
		destination: byCode('DE'),
		message: 'Hello',
		statuses: 'delivered',
		waitUnit: 'days',
		...more,
	});
	const ofLetters = await asleep(
		'letters',
		packNode('Wait', 'svcLetters', letter({ waitAtMost: 14 }), stored),
		[{ to: 'Ann' }, { to: 'Ben' }],
		'published',
	);
	const ofOneLetter = await asleep(
		'one letter',
		packNode('Wait', 'svcLetters', letter({ waitAtMost: 1, failWhenTooLate: false }), stored),
		[{ to: 'Cid' }],
		'in the editor',
	);
	// The last ones, since they look again after a minute; the others sleep for five at first.
	const ofMoney = await asleep(
		'money',
		packNode('Wait', 'svcPayments', { ...order, failWhenTooLate: false }, stored),
		keys.map((key) => ({ key })),
		'published',
	);
	const ofLateMoney = await asleep(
		'late money',
		packNode('Wait', 'svcPayments', order, stored, {
			onError: 'continueErrorOutput',
		}),
		[{ key: keys[1] }],
		'in the editor',
	);
	const ids = state.letters.map(({ id }) => id);
	assert.equal(ids.length, 3);
	assert.equal(state.callbacks.length, 2);
	assert.deepEqual([asked(getOrder), asked(getLetter)], [3, 3]);

	// It is time to look again, and nothing has come about.
	await passTime(2 * hour);
	await until('all have looked', () => asked(getOrder) === 6 && asked(getLetter) === 6);
	for (const id of [ofMoney, ofLateMoney, ofLetters, ofOneLetter]) await untilAsleep(id);
	// The service calls, and one of the two letters is still on its way.
	state.advanceLetter(ids[0], 'delivered');
	await state.callbacksSettled();
	await until('it has looked at what was told', () => asked(getLetter) === 8);
	await untilAsleep(ofLetters);
	state.payOrder(keys[0]);

	// Over the day, for one of the orders and for the letter alone.
	await passTime(day - hour);
	assert.deepEqual(outcome(await client.finishedExecution(ofMoney)), {
		all: keys.map((key, item) => [key, { item }]),
		timedOut: [keys[1]],
		runs: 1,
	});
	const late = await client.finishedExecution(ofLateMoney);
	assert.equal(late.status, 'success', late.error);

	const [done, failed] = late.nodes.Wait[0].outputs;
	assert.deepEqual(done, []);
	const said = textAt(failed[0], 'json', 'error', 'message');
	assert.ok(said.includes(`${sentences.notSafeEnough} after 24 hours`), said);
	assert.deepEqual(outcome(await client.finishedExecution(ofOneLetter)), {
		all: [[ids[2], { item: 0 }]],
		timedOut: [ids[2]],
		runs: 1,
	});
	// The other execution has looked, too; its letter arrives now.
	await until('it has looked', () => asked(getLetter) === 10);
	await untilAsleep(ofLetters);
	state.advanceLetter(ids[1], 'delivered');
	assert.deepEqual(outcome(await client.finishedExecution(ofLetters)), {
		all: ids.slice(0, 2).map((id, item) => [id, { item }]),
		timedOut: [],
		runs: 1,
	});
	assert.equal(state.letters.length, 3, 'no letter was posted twice');
	assert.deepEqual(state.callbacks, []);
});

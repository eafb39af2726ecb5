import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { simulatorCredentials } from '../../demo/credentials.ts';
import type { Simulator } from '../../simulator/index.ts';
import { chain, packNode } from '../../tools/n8n/build-workflow.ts';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { at } from '../../tools/n8n/json.ts';
import { type Killable, killable } from './killable.ts';
import { inTheBooks } from './order-events.ts';
import { until } from './until.ts';

// An n8n of its own, because it is killed here, and its clock is set ahead.
let bed: Killable;
let simulator: Simulator;
let client: N8nClient;
let payments: { id: string; versionId: string };

before(async () => {
	bed = await killable('e2e-polling');
	({ simulator, client } = bed);
	const stored = {
		svcPaymentsApi: await client.saveCredential(simulatorCredentials(simulator).payments),
	};
	const pollTimes = { item: [{ mode: 'everyMinute' }] };
	const trigger = packNode('Trigger', 'svcPaymentsTrigger', { pollTimes, events: [] }, stored);
	payments = await client.saveWorkflow(chain('What becomes of orders', [trigger]));
});

after(async () => await bed?.stop());

/** What has become of orders since the activation. */
const booksFrom = (from: number) => inTheBooks(simulator.state.orderEvents.slice(from)).sort();

/** What executions started with, in the same words. */
async function told(): Promise<string[]> {
	const events: string[] = [];
	for (const id of await client.executionIds(payments.id)) {
		const { status, nodes } = await client.finishedExecution(id);
		assert.equal(status, 'success');
		for (const item of nodes.Trigger?.[0]?.outputs[0] ?? []) {
			events.push(`${String(at(item, 'json', 'event'))} ${String(at(item, 'json', 'order_key'))}`);
		}
	}
	return events.sort();
}

async function assertTold(expected: string[]): Promise<void> {
	// The clock ticks once a minute.
	await until(
		`${expected.length} events`,
		async () => (await told()).length >= expected.length,
	).catch(() => undefined);
	assert.deepEqual(await told(), expected);
}

it('reports each change of an order once, over kill -9 and two weeks', async () => {
	const { state } = simulator;
	for (const { order_key } of state.seedOrders(3)) state.payOrder(order_key);
	const [open] = state.seedOrders(1);
	const from = state.orderEvents.length;
	await client.activate(payments);
	await until('what is known at first is stored', async () => {
		return JSON.stringify(at(await client.workflow(payments.id), 'staticData')).includes('polling');
	});

	// With the next tick of the clock.
	const [first] = state.seedOrders(1);
	state.payOrder(first.order_key, { level: 'FASTEST' });
	await assertTold(booksFrom(from));

	// n8n is killed before it could ask, and its clock goes on: minutes, a day, nearly two weeks.
	let minutesAhead = 0;
	for (const minutes of [30, 24 * 60, 12 * 24 * 60]) {
		const orders = state.seedOrders(2, new Date(Date.now() + minutesAhead * 60_000).toISOString());
		state.payOrder(orders[0].order_key);
		state.refundOrder(orders[0].order_key, 100);
		state.cancelOrder(orders[1].order_key);
		if (minutes === 30) state.confirmOrder(first.order_key);
		if (minutes > 24 * 60) state.payOrder(open.order_key);
		minutesAhead += minutes;
		state.passPaymentsTime(minutes);
		await bed.restartAfterKill(minutesAhead * 60_000);
		await assertTold(booksFrom(from));
	}
	await client.deactivate(payments.id);
});

it('shows in the editor what was last', async () => {
	const [{ order_key: key }] = simulator.state.seedOrders(1);
	const id = await client.run(payments.id, 'Trigger');
	const { status, nodes } = await client.finishedExecution(id);
	assert.equal(status, 'success');
	const items = nodes.Trigger?.[0]?.outputs[0] ?? [];
	assert.deepEqual(
		items.map((item) => [at(item, 'json', 'event'), at(item, 'json', 'order_key')]),
		[['orderCreated', key]],
	);
});

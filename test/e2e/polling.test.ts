import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { simulatorCredentials } from '../../demo/credentials.ts';
import type { Simulator } from '../../simulator/index.ts';
import { chain, packNode } from '../../tools/n8n/build-workflow.ts';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { at } from '../../tools/n8n/json.ts';
import { type Killable, killable } from './killable.ts';
import { inTheBooks } from './order-events.ts';
import { Starts } from './starts.ts';
import { until } from './until.ts';

// An n8n of its own, because it is killed here, and its clock is set ahead. All six triggers are in it.
let bed: Killable;
let simulator: Simulator;
let client: N8nClient;

/** What executions of a trigger start with, in one word each. */
const words = {
	svcAddressBookTrigger: (item) => [at(item, 'json', 'event'), at(item, 'json', 'value')],
	svcMessagesTrigger: (item) => [at(item, 'json', 'name'), at(item, 'json', 'status')],
	svcPaymentsTrigger: (item) => [at(item, 'json', 'event'), at(item, 'json', 'order_key')],
	svcPhoneNumbersTrigger: (item) => [at(item, 'json', 'id')],
	svcTicketShopTrigger: (item) => [at(item, 'json', 'event'), at(item, 'json', 'uuid')],
	svcVoiceTrigger: (item) => [at(item, 'json', 'callId')],
} satisfies Record<string, (item: unknown) => unknown[]>;

type Type = keyof typeof words;
const types = Object.keys(words) as Type[];

/** Parameters beside the poll times. n8n runs no workflow whose Group is required and missing, as for added contacts. */
const parametersOf: Partial<Record<Type, object>> = {
	svcAddressBookTrigger: { events: ['optOut', 'optIn'] },
	svcPaymentsTrigger: { events: [] },
};

const workflows = new Map<Type, { id: string; versionId: string; starts: Starts }>();

before(async () => {
	bed = await killable('e2e-polling');
	({ simulator, client } = bed);
	const { productToken, payments } = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(productToken),
		svcPaymentsApi: await client.saveCredential(payments),
	};
	const pollTimes = { item: [{ mode: 'everyMinute' }] };
	for (const type of types) {
		const trigger = packNode('Trigger', type, { pollTimes, ...parametersOf[type] }, stored);
		const workflow = await client.saveWorkflow(chain(type, [trigger]));
		workflows.set(type, { ...workflow, starts: new Starts(client, workflow.id) });
	}
});

after(async () => await bed?.stop());

function workflowOf(type: Type) {
	const workflow = workflows.get(type);
	assert.ok(workflow);
	return workflow;
}

/** The simulator's books of what isn't an order: what has happened since the activation, by trigger. */
const books = new Map<Type, string[]>(types.map((type) => [type, []]));

function note(type: Type, ...parts: string[]): void {
	books.get(type)?.push(parts.join(' '));
}

/** The simulator's own books of orders, from the activation on. */
let firstOrderEvent = 0;

function expectedOf(type: Type): string[] {
	const { orderEvents } = simulator.state;
	const events =
		type === 'svcPaymentsTrigger'
			? inTheBooks(orderEvents.slice(firstOrderEvent))
			: [...(books.get(type) ?? [])];
	return events.sort();
}

/** By how much the clocks are ahead. */
let minutesAhead = 0;
const nowAhead = () => new Date(Date.now() + minutesAhead * 60_000).toISOString();

/** A call has just ended. */
function call(): string {
	const now = nowAhead();
	return simulator.state.recordCall({ startedOn: now, answeredOn: now, finishedOn: now }).callId;
}

let rounds = 0;

/** Something happens in each area. */
function happen(): void {
	const { state } = simulator;
	const round = ++rounds;
	for (const value of [`${round}@example.com`, `+3161234567${round}`]) {
		state.setOptOut({ type: value.includes('@') ? 'email' : 'sms', value, isActive: true });
		note('svcAddressBookTrigger', 'optOut', value);
	}
	const [message] = state.messages;
	assert.ok(message);
	message.status = message.status === 'sent' ? 'paused' : 'sent';
	note('svcMessagesTrigger', String(message.name), message.status);
	note('svcPhoneNumbersTrigger', state.requestNumber('NL').id);
	const { event } = state.seedShopEvent();
	note('svcTicketShopTrigger', 'newEvent', event.uuid);
	const ticket = state.shopEvents[round - 1]?.categories[0]?.tickets[0];
	assert.ok(ticket);
	state.sellOut(ticket.uuid);
	note('svcTicketShopTrigger', 'ticketSoldOut', ticket.uuid);
	for (let calls = 0; calls < 2; calls++) note('svcVoiceTrigger', call());
	const [refunded, canceled] = state.seedOrders(2, nowAhead());
	state.payOrder(refunded.order_key);
	state.refundOrder(refunded.order_key, 100);
	state.cancelOrder(canceled.order_key);
}

async function told(type: Type): Promise<string[]> {
	const items = (await workflowOf(type).starts.all()).flat();
	return items.map((item) => words[type](item).join(' ')).sort();
}

/** Waits for the next tick of the clock, if it is needed. */
async function assertTold(which: readonly Type[]): Promise<void> {
	for (const type of which) {
		const expected = expectedOf(type);
		await until(
			`all that ${type} has to tell`,
			async () => (await told(type)).length >= expected.length,
		).catch(() => undefined);
		assert.deepEqual(await told(type), expected, type);
	}
}

/** Waits until the trigger of a workflow has stored what is known at first. */
async function untilBaseline(id: string): Promise<void> {
	await until('a stored baseline', async () => {
		const staticData = at(await client.workflow(id), 'staticData');
		return JSON.stringify(staticData ?? {}).includes('polling');
	});
}

it('each trigger reports each event once, over kill -9 and two weeks', async () => {
	const { state } = simulator;
	state.seedMessages(1);
	state.seedShopEvent();
	state.requestNumber('NL');
	state.setOptOut({ type: 'email', value: 'before@example.com', isActive: true });
	call();
	for (const { order_key } of state.seedOrders(3)) state.payOrder(order_key);
	const [open] = state.seedOrders(1);
	firstOrderEvent = state.orderEvents.length;
	for (const type of types) await client.activate(workflowOf(type));
	for (const type of types) await untilBaseline(workflowOf(type).id);

	// With the next tick of the clock; the calls have to wait for five minutes.
	happen();
	const [first] = state.seedOrders(1);
	state.payOrder(first.order_key, { level: 'FASTEST' });
	await assertTold(types.filter((type) => type !== 'svcVoiceTrigger'));

	// n8n is killed before it could ask, and its clock goes on: minutes, a day, nearly two weeks.
	for (const minutes of [30, 24 * 60, 12 * 24 * 60]) {
		happen();
		if (minutes === 30) state.confirmOrder(first.order_key);
		if (minutes > 24 * 60) state.payOrder(open.order_key);
		minutesAhead += minutes;
		state.passPaymentsTime(minutes);
		state.passVoiceTime(minutes * 60);
		state.passNumbersTime(minutes / (24 * 60));
		await bed.restartAfterKill(minutesAhead * 60_000);
		await assertTold(types);
	}
	const refused = simulator.requests.filter(({ status }) => status >= 400);
	assert.deepEqual(refused, []);
	for (const type of types) await client.deactivate(workflowOf(type).id);
});

it('a duplicate of a workflow starts with what happens once it is published', async () => {
	const type = 'svcPhoneNumbersTrigger';
	const original = workflowOf(type);
	await client.activate(original);
	await untilBaseline(original.id);
	const duplicate = await client.duplicate(original.id);
	const starts = new Starts(client, duplicate.id);
	note(type, simulator.state.requestNumber('NL').id);
	await assertTold([type]);
	await client.activate(duplicate);
	await untilBaseline(duplicate.id);
	const { id } = simulator.state.requestNumber('NL');
	note(type, id);
	await assertTold([type]);
	await until('an execution of the duplicate', async () => (await starts.all()).length > 0);
	assert.deepEqual((await starts.all()).flat().map(words[type]), [[id]]);
	for (const one of [original, duplicate]) await client.deactivate(one.id);
});

it('shows in the editor what was last', async () => {
	const [{ order_key: key }] = simulator.state.seedOrders(1);
	for (const type of types.filter((one) => one !== 'svcVoiceTrigger')) {
		const id = await client.run(workflowOf(type).id, 'Trigger');
		const { status, nodes } = await client.finishedExecution(id);
		assert.equal(status, 'success', type);
		const items = (nodes.Trigger?.[0]?.outputs[0] ?? []).map((item) => words[type](item).join(' '));
		assert.ok(items.length > 0, type);
		if (type === 'svcPaymentsTrigger') assert.deepEqual(items, [`orderCreated ${key}`]);
	}
});

import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorCredentials } from '../../demo/credentials.ts';
import { exampleFile } from '../../demo/examples.ts';
import type { Simulator } from '../../simulator/index.ts';
import { chain, packNode } from '../../tools/n8n/build-workflow.ts';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { at, type JsonObject } from '../../tools/n8n/json.ts';
import { readWorkflow, type StoredCredentials } from '../../tools/n8n/workflow.ts';
import { type Killable, killable } from '../e2e/killable.ts';
import { deliverLetterEvent } from '../e2e/letter-event.ts';
import { startedByWebhook } from '../e2e/started-by-webhook.ts';
import { until } from '../e2e/until.ts';
import { untilOpen } from '../e2e/webhook-url.ts';

// An n8n that is killed at ten random moments of the demo's workflow, always on the same data.
const kills = 10;
const seed = Number(process.env.SVC_RECOVERY_SEED ?? randomInt(2 ** 31));
/** Of each answer of the service, so that many of the moments are in the middle of a request. */
const latencyMs = 400;

let bed: Killable;
let simulator: Simulator;
let client: N8nClient;
let stored: StoredCredentials;
/** Starts with each change of a letter. */
let listener: { id: string; versionId: string };

before(async () => {
	bed = await killable('recovery');
	({ simulator, client } = bed);
	simulator.latency(latencyMs);
	const { productToken, payments } = simulatorCredentials(simulator);
	stored = {
		svcProductTokenApi: await client.saveCredential(productToken),
		svcPaymentsApi: await client.saveCredential(payments),
	};
	const trigger = packNode('Trigger', 'svcLettersTrigger', {}, stored, {
		webhookId: 'recovery-letters',
	});
	listener = await client.saveWorkflow(chain('Listener', [trigger]));
	await client.activate(listener);
	await untilListening();
});

after(async () => await bed?.stop());

/** The registration is there, once, and its address is open. */
async function untilListening(): Promise<void> {
	const { callbacks } = simulator.state;
	await until('a callback', () => callbacks.length > 0);
	await untilOpen(callbacks[0].endpoint ?? '');
	assert.equal(callbacks.length, 1);
}

/** The customer pays what is ordered as soon as the text is there, before the workflow looks. */
async function payWhatIsOrdered(signal: AbortSignal): Promise<void> {
	const { orders, messages } = simulator.state;
	while (!signal.aborted) {
		for (const { order_key: key, order_reference: reference } of orders) {
			const isAsked = messages.some(({ body }) => body?.includes(key));
			if (!isAsked || paid.has(reference)) continue;
			paid.add(reference);
			simulator.state.payOrder(key);
		}
		await sleep(20);
	}
}
const paid = new Set<string>();

/** Between 0 and 1, and the same for the same seed. */
function fraction(round: number): number {
	return createHash('sha256').update(`${seed} ${round}`).digest().readUInt32BE() / 2 ** 32;
}

/** What the service has, by the order's reference. */
function books() {
	const { orders, messages, letters } = simulator.state;
	return orders.map(({ order_key: key, order_reference: reference }) => ({
		reference,
		isPaid: paid.has(reference),
		orders: orders.filter((order) => order.order_reference === reference).length,
		messages: messages.filter(({ body }) => String(body).includes(key)).length,
		letters: letters.filter(({ subject }) => subject === `Your order ${reference}`).length,
	}));
}

function assertNothingTwice(): void {
	for (const entry of books()) {
		const { isPaid, orders, messages, letters } = entry;
		const said = JSON.stringify(entry);
		assert.equal(orders, 1, said);
		assert.ok(messages <= 1, said);
		assert.ok(letters <= (isPaid ? 1 : 0), said);
	}
	const { orders, messages, letters } = simulator.state;
	const sum = (count: (entry: ReturnType<typeof books>[number]) => number) =>
		books().reduce((all, entry) => all + count(entry), 0);
	assert.equal(
		messages.length,
		sum((entry) => entry.messages),
		'messages without an order',
	);
	assert.equal(
		letters.length,
		sum((entry) => entry.letters),
		'letters without an order',
	);
	assert.ok(orders.length <= kills + 1);
}

/**
 * Publishes the demo's workflow, in which an order is asked for, paid and confirmed by letter.
 *
 * @returns its ID
 */
async function publishExample(webhook: string, settings: JsonObject = {}): Promise<string> {
	const demo = readWorkflow(exampleFile, webhook, stored);
	const withSettings = { ...demo, settings: { ...demo.settings, ...settings } };
	const saved = await client.saveWorkflow(startedByWebhook(withSettings, webhook));
	await client.activate(saved);
	return saved.id;
}

async function startExample(webhook: string): Promise<void> {
	const answer = await client.callWebhook(webhook, {});
	assert.equal(answer.status, 200);
}

const ended = new Set(['success', 'error', 'crashed', 'canceled']);

/** The state of each of a workflow's executions, the newest first, once none is running. */
async function untilAllEnded(workflowId: string): Promise<string[]> {
	let states: string[] = [];
	await until('all executions have ended', async () => {
		const ids = await client.executionIds(workflowId);
		states = await Promise.all(ids.map(async (id) => (await client.execution(id)).status));
		return states.every((state) => ended.has(state));
	});
	return states;
}

/** How often the listener has started for what the test itself has told it, which isn't about the example's letters. */
async function started(): Promise<number> {
	const executions = await Promise.all(
		(await client.executionIds(listener.id)).map(async (id) => await client.execution(id)),
	);
	return executions.filter(({ nodes }) => {
		const letterId = at(nodes.Trigger?.[0]?.outputs[0]?.[0], 'json', 'letterId');
		return typeof letterId === 'string' && letterId.startsWith('letter-');
	}).length;
}

async function untilStarted(executions: number): Promise<void> {
	await until('an execution for each event', async () => (await started()) >= executions);
}

it(`ten kill -9 at random moments of the demo (SVC_RECOVERY_SEED=${seed}): nothing twice, and the trigger listens`, async (test) => {
	const webhook = 'recovery';
	const example = await publishExample(webhook);
	const customer = new AbortController();
	// Also if it fails, or the process would never end.
	test.after(() => customer.abort());
	const paying = payWhatIsOrdered(customer.signal);
	let event = 0;

	const begun = Date.now();
	await startExample(webhook);
	assert.deepEqual(await untilAllEnded(example), ['success']);
	const duration = Date.now() - begun;
	assert.deepEqual(
		books().map(({ orders, messages, letters }) => [orders, messages, letters]),
		[[1, 1, 1]],
	);

	for (let round = 1; round <= kills; round++) {
		await deliverLetterEvent(simulator, ++event);
		await untilStarted(event);
		const called = startExample(webhook);
		called.catch(() => 'Killed before it answered');
		const moment = Math.round(fraction(round) * duration);
		await sleep(moment);
		const doneBefore = simulator.requests.length;
		await bed.restartAfterKill();
		await called.catch(() => undefined);
		await untilListening();
		const states = await untilAllEnded(example);
		assertNothingTwice();
		console.log(
			`kill ${round} after ${moment} of ${duration} ms, ${doneBefore} requests so far; ${states[0]}`,
		);

		// What was told before the kill is known, what was not starts the workflow.
		assert.equal(await deliverLetterEvent(simulator, event), 200);
		assert.equal(await deliverLetterEvent(simulator, ++event), 200);
		await untilStarted(event);
		// Time for one too many.
		await sleep(1000);
		assert.equal(await started(), event);
	}

	// Once a minute n8n looks for what waits.
	const requests = simulator.requests.length;
	await sleep(65_000);
	assert.equal(simulator.requests.length, requests, 'n8n went on with something');
	assertNothingTwice();
	customer.abort();
	await paying;
	const states = await untilAllEnded(example);
	console.log(`${states.length} executions: ${count(states)}`);
	console.table(books());
});

it('with "Save execution progress", Retry of what was killed goes on after the last node', async () => {
	const webhook = 'recovery-progress';
	const example = await publishExample(webhook, { saveExecutionProgress: true });
	const { orders, messages, letters } = simulator.state;
	const before = [orders.length, messages.length, letters.length];
	const endpoint = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}';
	const looks = () => simulator.requests.filter((request) => request.endpoint === endpoint).length;
	const looksBefore = looks();
	// It is killed while it waits for this answer; had it gone to sleep, it would not be "crashed".
	simulator.order({ kind: 'delay', delayMs: 60_000, match: { endpoint } });
	await startExample(webhook);
	await until('it looks for the payment', () => looks() > looksBefore);
	await bed.restartAfterKill();
	await untilAllEnded(example);
	const [killed] = await client.executionIds(example);
	simulator.state.payOrder(orders[before[0]].order_key);

	const { status, error } = await client.finishedExecution(await client.retry(killed));
	assert.equal(status, 'success', error);
	assert.deepEqual(
		[orders.length, messages.length, letters.length],
		before.map((count) => count + 1),
	);
});

function count(texts: string[]): string {
	return [...new Set(texts)]
		.map((text) => `${texts.filter((one) => one === text).length} ${text}`)
		.join(', ');
}

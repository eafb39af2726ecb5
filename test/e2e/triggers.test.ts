import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorCredentials } from '../../demo/credentials.ts';
import type { Simulator } from '../../simulator/index.ts';
import { chain, packNode, type Step } from '../../tools/n8n/build-workflow.ts';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { at } from '../../tools/n8n/json.ts';
import { type Killable, killable } from './killable.ts';
import { letterAddress, letterEvent } from './letter-event.ts';
import { Starts } from './starts.ts';
import { until } from './until.ts';
import { shownUrl, untilClosed, untilOpen } from './webhook-url.ts';

// An n8n of its own, because it is killed here. All four triggers are in it at the same time.
let bed: Killable;
let simulator: Simulator;
let client: N8nClient;
let triggers: Trigger[];

before(async () => {
	bed = await killable('e2e-triggers');
	({ simulator, client } = bed);
	triggers = await savedTriggers();
});

after(async () => await bed?.stop());

/** A workflow with one of the triggers. */
interface Trigger {
	type: string;
	step: Step;
	workflow: { id: string; versionId: string };
	/** Where the service sends events, with what proves that it is the service. */
	address(): Promise<Address>;
	/** The body of the n-th event. */
	body(n: number): string;
	/** Which event an execution started with. */
	eventOf(json: unknown): number;
	starts: Starts;
}

interface Address {
	url: string;
	headers: Record<string, string>;
	secret: string;
}

async function savedTriggers(): Promise<Trigger[]> {
	const { productToken, signing } = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(productToken),
		svcSigningApi: await client.saveCredential(signing),
	};
	const json = (body: (n: number) => object) => (n: number) => JSON.stringify(body(n));
	const numberAt = (...names: string[]) => {
		return (event: unknown) => Number(String(at(event, ...names)).replace(/\D/g, ''));
	};
	const kinds = [
		{
			type: 'svcLettersTrigger',
			body: (n: number) => letterEvent(simulator, n),
			eventOf: numberAt('letterId'),
		},
		{
			type: 'svcSigningTrigger',
			body: json((n) => ({
				id: `event-${n}`,
				type: 'dossier.state.updated',
				dossier: { id: 'dossier', state: 'completed' },
				created: '2030-01-31T10:00:00Z',
			})),
			eventOf: numberAt('id'),
		},
		{
			type: 'svcRouteTestingTrigger',
			body: json((n) => ({ id: `test-${n}`, statusCode: 1, messageKey: 'k', result: null })),
			eventOf: numberAt('id'),
		},
		{
			type: 'svcBulkEmailTrigger',
			body: json((n) => ({ Type: 'Opened', Mail: { Number: n } })),
			eventOf: numberAt('Mail', 'Number'),
		},
	] as const;
	const saved: Trigger[] = [];
	for (const { type, ...kind } of kinds) {
		const webhookId = `e2e-${type}`;
		const isRegistered = type === 'svcLettersTrigger';
		const parameters = isRegistered ? {} : { ownWebhookId: webhookId };
		const step = packNode('Trigger', type, parameters, stored, { webhookId });
		const workflow = await client.saveWorkflow(chain(type, [step]));
		const address = async () => (isRegistered ? letterAddress(simulator) : await shown(step));
		const starts = new Starts(client, workflow.id);
		saved.push({ ...kind, type, step, workflow, address, starts });
	}
	return saved;
}

const callback = () => simulator.state.callbacks.at(0);

async function shown(step: Step): Promise<Address> {
	const url = await shownUrl(client, step);
	return { url, headers: {}, secret: new URL(url).searchParams.get('token') ?? '' };
}

/** With a secret that is wrong in its last character. */
function spoilt({ url, headers, secret }: Address): Address {
	const wrong = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
	return {
		url: url.replace(secret, wrong),
		headers: Object.fromEntries(Object.keys(headers).map((name) => [name, wrong])),
		secret: wrong,
	};
}

async function send({ url, headers }: Address, body: string): Promise<number> {
	const answer = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body,
	});
	await answer.body?.cancel();
	return answer.status;
}

async function activateAll(): Promise<void> {
	for (const { workflow } of triggers) await client.activate(workflow);
	await untilAllListen();
}

async function untilAllListen(): Promise<void> {
	await until('a callback', () => simulator.state.callbacks.length > 0);
	for (const { address } of triggers) await untilOpen((await address()).url);
	assert.equal(simulator.state.callbacks.length, 1);
}

async function deactivateAll(): Promise<void> {
	const urls = await Promise.all(triggers.map(async ({ address }) => (await address()).url));
	for (const { workflow } of triggers) await client.deactivate(workflow.id);
	await until('no callback', () => simulator.state.callbacks.length === 0);
	for (const url of urls) await untilClosed(url);
}

const addresses = async () =>
	await Promise.all(triggers.map(async ({ address }) => await address()));

/** The events that executions of a workflow started with, in their order. */
async function started({ starts, eventOf }: Trigger): Promise<number[]> {
	const events = (await starts.all()).map((items) => {
		assert.equal(items.length, 1);
		return eventOf(at(items[0], 'json'));
	});
	return events.sort((a, b) => a - b);
}

async function assertStarted(trigger: Trigger, events: number[]): Promise<void> {
	let count = 0;
	await until(
		() => `${events.length} executions of ${trigger.type}, but ${count}`,
		async () => (count = (await client.executionIds(trigger.workflow.id)).length) >= events.length,
	);
	// Time for one too many.
	await sleep(1000);
	assert.deepEqual(await started(trigger), events);
}

const range = (length: number, from = 0) => Array.from({ length }, (_, index) => from + index);

it('on and off again and again, with kill -9 in between: one callback, then none, and always the same addresses', async () => {
	await activateAll();
	const before = await addresses();
	assert.ok(before.every(({ secret }) => secret.length >= 32));
	assert.equal(callback()?.endpoint, `${bed.n8n().url}/webhook/e2e-svcLettersTrigger/svc-letters`);
	for (const { workflow } of triggers) {
		// What people export and share.
		const shared = JSON.stringify(at(await client.workflow(workflow.id), 'nodes'));
		assert.ok(!before.some(({ secret }) => shared.includes(secret)), 'A secret is in a workflow');
	}
	for (const killed of ['never', 'while on', 'while off', 'never']) {
		if (killed === 'while on') {
			await bed.restartAfterKill();
			await untilAllListen();
		}
		await deactivateAll();
		if (killed === 'while off') await bed.restartAfterKill();
		assert.equal(simulator.state.callbacks.length, 0);
		await activateAll();
		assert.deepEqual(await addresses(), before, killed);
	}
	for (const trigger of triggers) await assertStarted(trigger, []);
});

/** 50 calls: 25 events, 15 of them once more after all others, and after every fourth a stranger's. */
const fiftyCalls = [...range(25), ...range(15, 5)].flatMap((event, index) => [
	{ event, isStranger: false },
	...(index % 4 === 3 ? [{ event: 50 + index, isStranger: true }] : []),
]);

it('50 deliveries, 15 repeated and 10 with a wrong secret, over kill -9: each event once', async () => {
	const deliver = async (calls: typeof fiftyCalls) => {
		await Promise.all(
			triggers.map(async ({ type, address, body }) => {
				const right = await address();
				const wrong = spoilt(right);
				for (let from = 0; from < calls.length; from += 10) {
					const ten = calls.slice(from, from + 10);
					const statuses = await Promise.all(
						ten.map(async (call) => await send(call.isStranger ? wrong : right, body(call.event))),
					);
					assert.deepEqual(
						statuses,
						ten.map(({ isStranger }) => (isStranger ? 401 : 200)),
						type,
					);
				}
			}),
		);
	};
	assert.equal(fiftyCalls.length, 50);

	// The last event comes alone: n8n 1.x may store what ten at once have noted in any order.
	await deliver(fiftyCalls.slice(0, 23));
	await deliver(fiftyCalls.slice(23, 25));
	for (const trigger of triggers) await assertStarted(trigger, range(20));
	await bed.restartAfterKill();
	await untilAllListen();
	await deliver(fiftyCalls.slice(25));
	for (const trigger of triggers) await assertStarted(trigger, range(25));
});

it('50 MB to each, with and without the secret: n8n rejects them and continues, and nothing starts', async () => {
	const fiftyMegabytes = JSON.stringify({ id: 'x'.repeat(50 * 1024 * 1024) });
	for (const trigger of triggers) {
		const right = await trigger.address();
		for (const address of [right, spoilt(right)]) {
			// n8n 2.41 says 500 of what is beyond its N8N_PAYLOAD_SIZE_MAX.
			assert.ok((await send(address, fiftyMegabytes)) >= 400, trigger.type);
		}
		assert.equal(await send(right, trigger.body(0)), 200);
		await assertStarted(trigger, range(25));
	}
});

it('a letter that changes at the service starts the workflow, and no execution holds the secret', async () => {
	const { state } = simulator;
	const [{ workflow }] = triggers;
	const { secret } = letterAddress(simulator);
	const before = (await client.executionIds(workflow.id)).length;
	const [letter] = state.seedLetters(1);
	state.advanceLetter(letter.id, 'printed');
	await state.callbacksSettled();
	await until(
		'one more execution',
		async () => (await client.executionIds(workflow.id)).length > before,
	);
	const [id] = await client.executionIds(workflow.id);
	const { nodes, stored } = await client.finishedExecution(id);
	assert.equal(at(nodes.Trigger?.[0]?.outputs[0]?.[0], 'json', 'letterId'), letter.id);
	assert.ok(!JSON.stringify(stored).includes(secret), 'The execution holds the secret');
	await deactivateAll();
});

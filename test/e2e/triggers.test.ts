import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorCredentials } from '../../demo/credentials.ts';
import { type Simulator, startSimulator } from '../../simulator/index.ts';
import { chain, type Step } from '../../tools/n8n/build-workflow.ts';
import { N8nClient } from '../../tools/n8n/client.ts';
import { dataFolder } from '../../tools/n8n/environment.ts';
import { installN8n } from '../../tools/n8n/install.ts';
import { at } from '../../tools/n8n/json.ts';
import { type N8n, startN8n } from '../../tools/n8n/n8n.ts';
import { installPack, packName, packTarball } from '../../tools/n8n/pack.ts';
import { freePort } from '../../tools/n8n/ports.ts';
import { until } from './until.ts';

// An n8n of its own, because it is killed here.
let n8n: N8n;
let simulator: Simulator;
let client: N8nClient;
let start: () => Promise<N8n>;
const stops: Array<() => Promise<unknown>> = [];

before(async () => {
	await installN8n();
	const userFolder = await mkdtemp(path.join(tmpdir(), 'svc-e2e-triggers-'));
	stops.push(async () => await rm(userFolder, { recursive: true, force: true, maxRetries: 3 }));
	await installPack(userFolder, await packTarball(path.join(userFolder, 'pack')));
	simulator = await startSimulator();
	stops.push(async () => await simulator.close());
	const port = await freePort();
	const logFile = path.join(dataFolder, 'n8n-triggers.log');
	start = async () => await startN8n({ userFolder, logFile, port });
	n8n = await start();
	stops.push(async () => await n8n.stop());
	client = new N8nClient(n8n.url);
	await client.logIn({
		email: 'owner@example.com',
		firstName: 'End',
		lastName: 'To-End',
		password: 'End-to-end-1',
	});
});

after(async () => {
	for (const stop of stops.reverse()) await stop();
});

function trigger(type: string, credential: object, webhookId: string): Step {
	return {
		name: 'Trigger',
		type: `${packName}.${type}`,
		webhookId,
		credentials: { ...credential },
	};
}

const noOp: Step = { name: 'Next', type: 'n8n-nodes-base.noOp' };

it('Letters Trigger: one callback and each change once, over kill -9 and publishing again', async () => {
	const stored = await client.saveCredential(simulatorCredentials(simulator).productToken);
	const step = trigger('svcLettersTrigger', { svcProductTokenApi: stored }, 'e2e-letters');
	const workflow = await client.saveWorkflow(chain('Letters Trigger', [step, noOp]));
	const { state } = simulator;
	const advance = async (id: string, to: 'printed' | 'sent' | 'delivered') => {
		state.advanceLetter(id, to);
		await state.callbacksSettled();
	};
	const executions = async (count: number) => {
		await until(
			`${count} executions`,
			async () => (await client.executionIds(workflow.id)).length >= count,
		);
		// Time for one too many.
		await sleep(1000);
		assert.equal((await client.executionIds(workflow.id)).length, count);
	};

	await client.activate(workflow);
	await until('a callback', () => state.callbacks.length === 1);
	const [callback] = state.callbacks;
	assert.equal(callback.endpoint, `${n8n.url}/webhook/e2e-letters/svc-letters`);
	const [letter] = state.seedLetters(1);
	await advance(letter.id, 'printed');
	await executions(1);
	const [id] = await client.executionIds(workflow.id);
	const { status, nodes, stored: execution } = await client.finishedExecution(id);
	assert.equal(status, 'success');
	assert.equal(at(nodes.Next?.[0]?.outputs[0]?.[0], 'json', 'letterId'), letter.id);
	const secret = callback.config?.headers?.[0]?.value ?? '';
	assert.ok(secret.length > 40);
	assert.ok(!JSON.stringify(execution).includes(secret), 'The execution holds the secret');

	const [{ request }] = state.callbackDeliveries;
	const deliver = async (headers: Record<string, string>) => {
		const answer = await fetch(request.url, { method: 'POST', headers, body: request.body });
		await answer.text();
		return answer.status;
	};
	assert.equal(await deliver(request.headers), 200);
	assert.equal(await deliver({ ...request.headers, 'x-n8n-svc-secret': 'wrong' }), 401);
	await executions(1);

	await n8n.kill();
	n8n = await start();
	await until(
		'the webhook again',
		async () => (await deliver({ 'content-type': 'text/plain' })) === 401,
	);
	assert.equal(await deliver(request.headers), 200);
	await executions(1);
	await advance(letter.id, 'sent');
	await executions(2);
	assert.equal(state.callbacks.length, 1);

	for (let round = 0; round < 3; round++) {
		await client.deactivate(workflow.id);
		await until('no callback', () => state.callbacks.length === 0);
		await client.activate(workflow);
		await until('a callback', () => state.callbacks.length === 1);
	}
	await advance(letter.id, 'delivered');
	await executions(3);

	await client.deactivate(workflow.id);
	await until('no callback', () => state.callbacks.length === 0);
});

it('Signing Trigger: the URL that the panel shows works, and only with its secret', async () => {
	const stored = await client.saveCredential({
		name: 'Signing of the trigger',
		type: 'svcSigningApi',
		data: {
			environment: 'sandbox',
			keyId: 'key-1',
			secret: 'only-for-this-test',
			signSandboxBaseUrl: 'http://127.0.0.1:9/v1',
		},
	});
	const credentials = { svcSigningApi: stored };
	const step = trigger('svcSigningTrigger', credentials, 'e2e-signing');
	const workflow = await client.saveWorkflow(chain('Signing Trigger', [step, noOp]));
	const shown = async () =>
		(
			await client.listEntries(
				{ type: step.type, parameters: { ownWebhookId: 'e2e-signing' }, credentials },
				'webhookUrl',
				'getWebhookUrls',
			)
		).find(({ value }) => value === 'production')?.name ?? '';
	const url = await shown();
	assert.ok(url.startsWith(`${n8n.url}/webhook/e2e-signing/svc-signing?token=`), url);
	const saved = JSON.stringify(await client.workflow(workflow.id));
	assert.ok(!saved.includes(new URL(url).searchParams.get('token') ?? ''), 'It is in the workflow');

	await client.activate(workflow);
	const send = async (to: string, id: string) => {
		const answer = await fetch(to, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				id,
				type: 'dossier.state.updated',
				dossier: { id: 'a', state: 'completed' },
				created: '2026-11-21T10:00:00Z',
			}),
		});
		await answer.text();
		return answer.status;
	};
	await until('the webhook', async () => (await send(url.replace(/\?.*/, ''), '1')) === 401);
	assert.equal(await send(`${url.slice(0, -1)}?`, '1'), 401);
	assert.equal(await send(url, '1'), 200);
	assert.equal(await send(url, '1'), 200);
	assert.equal(await send(url, '2'), 200);
	await until('two executions', async () => (await client.executionIds(workflow.id)).length >= 2);
	await sleep(1000);
	assert.equal((await client.executionIds(workflow.id)).length, 2);

	await client.deactivate(workflow.id);
	await client.activate(workflow);
	assert.equal(await shown(), url);
	await client.deactivate(workflow.id);
});

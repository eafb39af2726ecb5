/** n8n behind a reverse proxy that serves it below a path, and removes the path from what it passes on. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, it } from 'node:test';
import { simulatorCredentials } from '../../demo/credentials.ts';
import { chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { freePort } from '../../tools/n8n/ports.ts';
import { type Killable, killable } from './killable.ts';
import { deliverLetterEvent, letterAddress } from './letter-event.ts';
import { linkIn, openPage, respond } from './phone.ts';
import { untilSuspended } from './suspended.ts';
import { until } from './until.ts';

const path = '/automation';
let bed: Killable;
let proxy: http.Server;
let publicUrl: string;

before(async () => {
	const port = await freePort();
	publicUrl = `http://127.0.0.1:${port}${path}`;
	bed = await killable('e2e-below-path', undefined, {
		N8N_PATH: `${path}/`,
		N8N_PROXY_HOPS: '1',
		N8N_EDITOR_BASE_URL: publicUrl,
		N8N_WEBHOOK_URL: publicUrl,
		WEBHOOK_URL: publicUrl,
	});
	const inner = new URL(bed.n8n().url);
	proxy = http.createServer((request, response) => {
		const { url = '', method, headers } = request;
		if (!url.startsWith(`${path}/`)) return void response.writeHead(404).end();
		const passedOn = { port: inner.port, path: url.slice(path.length), method, headers };
		const toN8n = http.request({ host: inner.hostname, ...passedOn }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		request.pipe(toN8n);
	});
	await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
});

after(async () => {
	proxy?.closeAllConnections();
	proxy?.close();
	await bed?.stop();
});

it('A question is answered at its public URL', async () => {
	const { client, simulator } = bed;
	const { productToken } = simulatorCredentials(simulator);
	const stored = { svcProductTokenApi: await client.saveCredential(productToken) };
	const question = {
		resource: 'message',
		operation: 'sendAndWait',
		sendTo: 'phoneNumber',
		phoneNumber: '+31612345001',
		message: 'Send the letter?',
		senders: 'SVC',
	};
	const ask = packNode('Ask', 'svcMessages', question, stored);
	const workflow = await client.saveWorkflow(chain('Ask', [manualTrigger, items([{}]), ask]));
	const id = await client.run(workflow.id, 'Start');
	await untilSuspended(client, id);
	const link = linkIn(simulator.state.messages[0]);
	assert.ok(link.href.startsWith(`${publicUrl}/`), link.href);
	assert.match((await openPage(link)).text, /Send the letter\?/);
	assert.match((await respond(link, true)).text, /Your response was recorded/);
	const { status, nodes } = await client.finishedExecution(id);
	assert.equal(status, 'success');
	assert.partialDeepStrictEqual(nodes.Ask?.at(-1)?.outputs[0][0].json, {
		data: { approved: true },
	});
});

it('A trigger receives its events there', async () => {
	const { client, simulator } = bed;
	const { productToken } = simulatorCredentials(simulator);
	const stored = { svcProductTokenApi: await client.saveCredential(productToken) };
	const trigger = packNode('Trigger', 'svcLettersTrigger', {}, stored, { webhookId: 'below' });
	const workflow = await client.saveWorkflow(chain('Letters', [trigger]));
	await client.activate(workflow);
	await until('a callback', () => simulator.state.callbacks.length > 0);
	assert.ok(letterAddress(simulator).url.startsWith(`${publicUrl}/`));
	await until('n8n listens', async () => (await deliverLetterEvent(simulator, 1)) === 200);
	await until('it starts', async () => (await client.executionIds(workflow.id)).length === 1);
	await client.deactivate(workflow.id);
});

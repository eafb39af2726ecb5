import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { at } from '../../tools/n8n/json.ts';
import type { N8n } from '../../tools/n8n/n8n.ts';
import { fiveCustomers, fiveLetters, recipients } from '../e2e/five-letters.ts';
import { deliverLetterEvent } from '../e2e/letter-event.ts';
import { linkIn, respond } from '../e2e/phone.ts';
import { untilSuspended } from '../e2e/suspended.ts';
import { fileHashes, sha256, unpack } from '../e2e/unpack.ts';
import { until } from '../e2e/until.ts';
import { shownUrl, untilOpen } from '../e2e/webhook-url.ts';
import { type ScaleOut, startScaleOut } from './scale-out.ts';

/** How many deliveries there are; a few hundred are enough for trying something out. */
const deliveries = Number(process.env.SVC_QUEUE_DELIVERIES ?? 5000);
const perSecond = 50;
/** For how many answers the service waits at the same time; with more it goes slower. */
const patience = 100;
/** How many executions a worker has at the same time, of n8n's own accord. */
const atOnce = 10;
const minute = 60_000;

let scaleOut: ScaleOut;

before(async () => {
	scaleOut = await startScaleOut();
});

after(async () => await scaleOut?.stop());

const createLetter = 'POST /accounts/{accountId}/letters';

it('what one worker has sent is not sent again by another that retries', async () => {
	const { client, simulator, stored, workers } = scaleOut;
	simulator.order({ kind: 'status', status: 409, match: { endpoint: createLetter, nth: 3 } });
	const { id } = await client.saveWorkflow(fiveLetters('Third refused once', stored));

	const failed = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(failed.status, 'error');
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers.slice(0, 2));
	const began = workers.findIndex((worker) => worker.log().includes(`execution ${failed.id} `));
	assert.notEqual(began, -1, 'a worker says that it had the execution');
	await workers.splice(began, 1)[0].stop();

	const retried = await client.finishedExecution(await client.retry(failed.id));
	assert.equal(retried.status, 'success', retried.error);
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers);
	assert.equal(simulator.requests.filter(({ endpoint }) => endpoint === createLetter).length, 6);
	await scaleOut.startWorker();
});

it('Retry On Fail in a worker sends each of five letters once', async () => {
	const { client, simulator, stored } = scaleOut;
	simulator.reset();
	simulator.order({ kind: 'status', status: 409, match: { endpoint: createLetter, nth: 3 } });
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
	const { id } = await client.saveWorkflow(fiveLetters('Tried again', stored, settings));

	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(execution.status, 'success', execution.error);
	assert.deepEqual(recipients(simulator.state.letters), fiveCustomers);
});

/** Asks by text message. */
const question = (stored: ScaleOut['stored']) =>
	packNode(
		'Ask',
		'svcMessages',
		{
			resource: 'message',
			operation: 'sendAndWait',
			sendTo: 'phoneNumber',
			phoneNumber: '={{ $json.phone }}',
			message: 'Send the letter?',
			senders: 'SVC',
		},
		stored,
	);

it('responses to two questions reach the process that takes webhooks, and a worker continues once', async () => {
	const { client, simulator, stored, receiver, workers } = scaleOut;
	simulator.reset();
	const ask = question(stored);
	const approvers = [{ phone: '+31612345001' }, { phone: '+31612345002' }];
	const after = { name: 'After', type: 'n8n-nodes-base.noOp' };
	const workflow = chain('Two approvers', [manualTrigger, items(approvers), ask, after]);
	const { id } = await client.saveWorkflow(workflow);
	const executionId = await client.run(id, 'Start');
	await untilSuspended(client, executionId);

	const links = simulator.state.messages.map(linkIn);
	for (const { origin } of links)
		assert.equal(origin, receiver.url, 'a process that takes webhooks');
	// A double tap, and another approver at the same moment.
	const taps = [links[0], links[0], links[1]];
	const pages = await Promise.all(taps.map(async (link) => await respond(link, link === links[0])));
	for (const { status } of pages) assert.ok([200, 409, 503].includes(status), `${status}`);
	// Whoever was told so sends the response again: by the page, or by n8n while the execution runs.
	const counts = async (link: URL) =>
		/was recorded|Already answered/.test((await respond(link, link === links[0])).text);
	await until('both responses count', async () => {
		if ((await client.execution(executionId)).status === 'success') return true;
		return (await counts(links[0])) && (await counts(links[1]));
	});

	const { status, error, nodes } = await client.finishedExecution(executionId);
	assert.equal(status, 'success', error);
	const outputs = nodes.After.at(-1)?.outputs[0] ?? [];
	assert.deepEqual(
		outputs.map(({ json }) => [at(json, 'to'), at(json, 'data', 'approved')]),
		[
			['+31612345001', true],
			['+31612345002', false],
		],
	);
	assert.equal(nodes.After.length, 1);
	assert.equal(simulator.state.messages.length, 2);
	const has = (n8n: N8n) => n8n.log().includes(`execution ${executionId} `);
	assert.ok(workers.some(has), 'a worker says that it had the execution');
});

// n8n loads the execution for each response. A slow process would put back what was stored before another response.
it('responses that reach two processes within a second all count', async () => {
	const { client, simulator, stored, main, receiver } = scaleOut;
	simulator.reset();
	const approvers = [1, 2, 3].map((one) => ({ phone: `+3161234500${one}` }));
	const workflow = chain('Three approvers', [manualTrigger, items(approvers), question(stored)]);
	const { id } = await client.saveWorkflow(workflow);
	const executions: string[] = [];
	for (let count = 0; count < 8; count++) executions.push(await client.run(id, 'Start'));
	for (const one of executions) await untilSuspended(client, one);

	const links = simulator.state.messages.map(linkIn);
	await Promise.all(
		links.map(async (link, index) => {
			await sleep(Math.random() * 600);
			for (let tries = index; ; tries++) {
				const { url } = [main, receiver][tries % 2];
				const { text } = await respond(new URL(link.pathname + link.search, url), true);
				if (/was recorded|Already answered|No action required/.test(text)) return;
				await sleep(100 + Math.random() * 400);
			}
		}),
	);
	for (const one of executions) {
		const { status, nodes } = await client.finishedExecution(one, 2 * minute);
		const outputs = nodes.Ask.at(-1)?.outputs[0] ?? [];
		assert.deepEqual(
			[status, ...outputs.map(({ json }) => at(json, 'data', 'approved'))],
			['success', true, true, true],
		);
	}
	assert.equal(simulator.state.messages.length, links.length);
});

it('a file that came in with an event is there for the worker, and for the editor', async () => {
	const { client, simulator, stored, receiver } = scaleOut;
	simulator.reset();
	const webhookId = 'queue-signing';
	const parameters = {
		ownWebhookId: webhookId,
		dossierStates: ['completed'],
		downloadDocuments: true,
		binaryPropertyName: 'data',
	};
	const trigger = packNode('Trigger', 'svcSigningTrigger', parameters, stored, { webhookId });
	const workflow = await client.saveWorkflow(chain('Signed', [trigger, unpack('Unpack')]));
	await client.activate(workflow);
	const url = await shownUrl(client, trigger, receiver.url);
	await untilOpen(url);
	const { state } = simulator;
	state.setSigningWebhook(url);
	const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
	const file = state.seedSigningFile('Contract.pdf', content);

	state.signAll(state.seedDossier([file]).dossier.id);
	await state.webhooksSettled();
	await until('an execution', async () => (await client.executionIds(workflow.id)).length > 0);
	const [id] = await client.executionIds(workflow.id);
	const execution = await client.finishedExecution(id);
	assert.equal(execution.status, 'success', execution.error);
	assert.ok(scaleOut.workers.some((worker) => worker.log().includes(`execution ${id} `)));
	const files = await fileHashes(client, execution, 'Unpack');
	assert.equal(files['Contract.pdf'], sha256(content), Object.keys(files).join(', '));
	await client.deactivate(workflow.id);
});

/** A text message for each change of a letter. */
async function informing() {
	const { client, simulator, stored } = scaleOut;
	simulator.reset();
	const message = {
		resource: 'message',
		operation: 'create',
		body: '={{ $json.letterId }} is under way',
		sendTo: 'phoneNumber',
		phoneNumber: '+4915228817386',
		senders: 'SVC',
	};
	const webhookId = `queue-letters-${++workflows}`;
	const workflow = await client.saveWorkflow(
		chain('Tell about letters', [
			packNode('Trigger', 'svcLettersTrigger', {}, stored, { webhookId }),
			packNode('Message', 'svcMessages', message, stored),
		]),
	);
	await client.activate(workflow);
	const { callbacks } = simulator.state;
	await until('a callback', () => callbacks.length > 0);
	await untilOpen(callbacks[0].endpoint ?? '');
	return workflow;
}
let workflows = 0;

/** How many messages there are for each event that led to one. */
function messagesByEvent(): Map<number, number> {
	const counts = new Map<number, number>();
	for (const { body } of scaleOut.simulator.state.messages) {
		const event = Number(String(body).replace(/\D/g, ''));
		counts.set(event, (counts.get(event) ?? 0) + 1);
	}
	return counts;
}

/** How many executions of a workflow have each status. */
async function executionsByStatus(workflowId: string): Promise<Map<string, number>> {
	const rows = await scaleOut.database.rows(
		`select status, count(*) from execution_entity where "workflowId" = '${workflowId}' group by status`,
	);
	return new Map(rows.map(([status, count]) => [status, Number(count)]));
}

/** What n8n has stored of what the workflow's trigger remembers. */
async function memory(workflowId: string): Promise<string> {
	const query = `select "staticData" from workflow_entity where id = '${workflowId}'`;
	return JSON.stringify(await scaleOut.database.rows(query));
}

async function untilAllEnded(workflowId: string, executions: number): Promise<void> {
	const ended = async () => {
		const statuses = await executionsByStatus(workflowId);
		if (statuses.has('new') || statuses.has('running')) return false;
		return sum(statuses.values()) >= executions;
	};
	await until(
		'all executions have ended',
		async () => (await ended()) || (await sleep(1000, false)),
		20 * minute,
	);
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

it('an event that comes again is recognised, whichever process it reaches', async () => {
	const { client, simulator, main, receiver } = scaleOut;
	const workflow = await informing();
	const processes = [main.url, receiver.url];
	const inTurn = 50;
	for (let event = 0; event < inTurn; event++) {
		const before = await memory(workflow.id);
		const [first, second] = event % 2 === 0 ? processes : processes.toReversed();
		assert.equal(await deliverLetterEvent(simulator, event, first), 200);
		// n8n stores after it has answered.
		await until('the event is stored', async () => (await memory(workflow.id)) !== before);
		assert.equal(await deliverLetterEvent(simulator, event, second), 200);
	}
	await untilAllEnded(workflow.id, inTurn);
	// Time for one too many.
	await sleep(2000);
	assert.deepEqual([...messagesByEvent().values()], Array(inTurn).fill(1));

	// Nothing that both could look at is stored yet when they decide.
	const together = 50;
	for (let event = inTurn; event < inTurn + together; event++) {
		await Promise.all(processes.map(async (to) => await deliverLetterEvent(simulator, event, to)));
		await sleep(100);
	}
	await sleep(2000);
	await untilAllEnded(workflow.id, inTurn + together);
	const counts = messagesByEvent();
	assert.equal(counts.size, inTurn + together);
	const twice = sum(counts.values()) - counts.size;
	console.log(`${together} events to two processes at the same moment: ${twice} started twice`);
	await client.deactivate(workflow.id);
});

/** Delivers until it is taken, as services do. @returns how often it was sent */
async function deliverUntilTaken(event: number): Promise<number> {
	for (let sent = 1; ; sent++) {
		const status = await deliverLetterEvent(scaleOut.simulator, event).catch(() => undefined);
		if (status === 200) return sent;
		// With more than it can do, n8n does not answer in time, or with a 5xx.
		assert.ok(status === undefined || status >= 500, `n8n answered ${status}`);
		await sleep(1000);
	}
}

/** Kills a worker while it has something under way, because the service takes its time. */
async function killBusy(worker: N8n): Promise<void> {
	const { simulator } = scaleOut;
	simulator.latency(2000);
	const said = (text: string) => worker.log().split(text).length;
	await until('the worker has something under way', () => {
		return said('Worker started execution') > said('Worker finished execution');
	});
	await worker.kill();
	simulator.latency(0);
}

it(`${deliveries} deliveries at ${perSecond} a second, and kill -9 of a worker in the middle`, async () => {
	const { client, workers, database } = scaleOut;
	const workflow = await informing();
	const accepted: Array<Promise<number>> = [];
	const begun = Date.now();
	let events = 0;
	let underWay = 0;
	let killed: Promise<void> | undefined;
	for (let sent = 1; sent <= deliveries; sent++) {
		// Every tenth is one that was there before: the last one at the same moment, or an older one.
		const isRepeat = sent % 10 === 0;
		const event = isRepeat ? events - (sent % 20 === 0 ? 1 : Math.min(events, 300)) : events++;
		while (underWay >= patience) await sleep(10);
		underWay++;
		accepted.push(deliverUntilTaken(event).finally(() => underWay--));
		if (sent === Math.floor(deliveries / 2)) killed = killBusy(workers[0]);
		await sleep(Math.max(0, begun + (sent * 1000) / perSecond - Date.now()));
	}
	const seconds = Math.round((Date.now() - begun) / 1000);
	const tries = await Promise.all(accepted);
	await killed;
	await untilAllEnded(workflow.id, events);

	const statuses = await executionsByStatus(workflow.id);
	const executions = sum(statuses.values());
	const done = statuses.get('success') ?? 0;
	const interrupted = executions - done;
	const counts = messagesByEvent();
	const twice = [...counts.values()].filter((count) => count > 1).length;
	const ended = Math.round((Date.now() - begun) / 1000);
	console.table({
		[`deliveries, in ${seconds} s`]: deliveries,
		accepted: tries.length,
		'of these, sent again until taken': sum(tries) - tries.length,
		'different events': events,
		'deliveries that came again': deliveries - events,
		[`executions, all ended after ${ended} s`]: executions,
		'executed to the end': done,
		'interrupted by the kill': interrupted,
		'of these, with their message sent': counts.size - done,
		'executed twice': twice,
		lost: events - executions,
	});
	const rows = await database.rows(
		`select id from execution_entity where "workflowId" = '${workflow.id}' and status <> 'success'`,
	);
	for (const [id] of rows) {
		const { status, error, stored } = await client.execution(id);
		const left = at(stored, 'executionData', 'nodeExecutionStack', 'length');
		console.log(`Execution ${id}: ${status}, ${left} nodes left to run. ${error}`);
	}
	assert.equal(executions, events, 'each event has one execution');
	assert.equal(twice, 0);
	assert.ok(interrupted <= atOnce, 'only what the killed worker had under way is interrupted');
	assert.ok(counts.size >= done, 'what was executed to the end has its message');
	await client.deactivate(workflow.id);
});

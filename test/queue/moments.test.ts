import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { chain, packNode, type Step } from '../../tools/n8n/build-workflow.ts';
import type { N8n } from '../../tools/n8n/n8n.ts';
import { letterAddress, letterEvent } from '../e2e/letter-event.ts';
import { until } from '../e2e/until.ts';
import { shownUrl, untilOpen } from '../e2e/webhook-url.ts';
import { type ScaleOut, startScaleOut } from './scale-out.ts';

/** How many deliveries there are, not counting second ones at the same moment. */
const deliveries = Number(process.env.SVC_QUEUE_MOMENTS ?? 1000);
/** Of ten deliveries three are repeats, and one reaches two processes at the same moment. */
const repeatsOfTen = 3;
/** How many deliveries are in flight. */
const patience = 6;
const minute = 60_000;

let scaleOut: ScaleOut;
let receivers: N8n[];

before(async () => {
	scaleOut = await startScaleOut();
	receivers = [scaleOut.receiver, await scaleOut.startReceiver()];
});

after(async () => await scaleOut?.stop());

interface Call {
	url: string;
	headers: Record<string, string>;
	body: string;
}

const json = { 'content-type': 'application/json' };

/** How each trigger's n-th event is delivered, and where its number is in the output. */
const triggers: Array<{
	type: Parameters<typeof packNode>[1];
	number: string;
	call(n: number, trigger: Step): Promise<Call>;
}> = [
	{
		type: 'svcLettersTrigger',
		number: '$json.letterId',
		async call(n) {
			const { simulator } = scaleOut;
			await until('a callback', () => simulator.state.callbacks.length > 0);
			const { url, headers } = letterAddress(simulator);
			return {
				url,
				headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
				body: letterEvent(simulator, n),
			};
		},
	},
	{
		type: 'svcSigningTrigger',
		number: '$json.id',
		call: async (n, trigger) => ({
			url: await urlOf(trigger),
			headers: json,
			body: JSON.stringify({
				id: `event-${n}`,
				type: 'dossier.state.updated',
				dossier: { id: `dossier-${n}`, state: 'completed' },
				created: '2026-11-21T10:00:00Z',
			}),
		}),
	},
	{
		type: 'svcRouteTestingTrigger',
		number: '$json.id',
		call: async (n, trigger) => ({
			url: await urlOf(trigger),
			headers: json,
			body: JSON.stringify({ id: n, statusCode: 1, status: 'Finished', result: null }),
		}),
	},
	{
		type: 'svcBulkEmailTrigger',
		number: '$json.Mail.Number',
		call: async (n, trigger) => ({
			url: await urlOf(trigger),
			headers: json,
			body: JSON.stringify({ Type: 'Opened', Mail: { Number: n } }),
		}),
	},
];

const urls = new Map<string, string>();

async function urlOf(trigger: Step): Promise<string> {
	const known = urls.get(trigger.type);
	if (known !== undefined) return known;
	const shown = await shownUrl(scaleOut.client, trigger, scaleOut.receiver.url);
	urls.set(trigger.type, shown);
	return shown;
}

/** Delivers to one process until it is accepted, as services do. */
async function deliver({ url, headers, body }: Call, to: N8n): Promise<void> {
	const { pathname, search } = new URL(url);
	for (;;) {
		const response = await fetch(to.url + pathname + search, { method: 'POST', headers, body });
		await response.body?.cancel();
		if (response.status === 200) return;
		assert.ok(response.status >= 500, `n8n returned ${response.status}`);
		await sleep(1000);
	}
}

for (const { type, number, call } of triggers) {
	it(`${type}: two webhook processes, ${deliveries} deliveries with repeats and at the same moment`, async () => {
		const { client, simulator, stored, database } = scaleOut;
		simulator.reset();
		const trigger = packNode('Trigger', type, {}, stored, { webhookId: `moments-${type}` });
		if (type !== 'svcLettersTrigger') trigger.parameters = { ownWebhookId: trigger.webhookId };
		const message = packNode(
			'Message',
			'svcMessages',
			{
				resource: 'message',
				operation: 'create',
				body: `={{ "Event " + String(${number}).replace(/\\D/g, "") }}`,
				sendTo: 'phoneNumber',
				phoneNumber: '+4915228817386',
				senders: 'SVC',
			},
			stored,
		);
		const workflow = await client.saveWorkflow(chain(type, [trigger, message]));
		await client.activate(workflow);
		await untilOpen((await call(0, trigger)).url);

		const begun = Date.now();
		const inFlight = new Set<Promise<void>>();
		let events = 0;
		let repeats = 0;
		let together = 0;
		for (let sent = 0; sent < deliveries; sent++) {
			const isRepeat = sent % 10 >= 10 - repeatsOfTen;
			const isTwice = sent % 10 === 5;
			// A repeat is of an event from some moments ago, and reaches the other process.
			const event = isRepeat ? Math.max(0, events - 30 - (sent % 7)) : events++;
			const processes = (sent + (isRepeat ? 1 : 0)) % 2 ? receivers : receivers.toReversed();
			const delivery = await call(event, trigger);
			while (inFlight.size >= patience) await Promise.race(inFlight);
			if (isRepeat) repeats++;
			if (isTwice) together++;
			for (const to of isTwice ? processes : processes.slice(1)) {
				const done = deliver(delivery, to).finally(() => inFlight.delete(done));
				inFlight.add(done);
			}
		}
		await Promise.all(inFlight);
		const delivered = Date.now();
		const running = async () =>
			await database.rows(
				`select id from execution_entity where "workflowId" = '${workflow.id}' and status in ('new', 'running') limit 1`,
			);
		await until(
			'all executions have ended',
			async () => {
				await sleep(1000);
				return (await running()).length === 0;
			},
			20 * minute,
		);

		const counts = new Map<string, number>();
		for (const { body } of simulator.state.messages) {
			const event = String(body);
			counts.set(event, (counts.get(event) ?? 0) + 1);
		}
		const executions = await database.rows(
			`select status, count(*) from execution_entity where "workflowId" = '${workflow.id}' group by status`,
		);
		const twice = [...counts.values()].filter((count) => count > 1).length;
		console.table({
			trigger: type,
			deliveries: deliveries + together,
			events,
			repeats,
			'at the same moment': together,
			'deliveries a second': Math.round((1000 * (deliveries + together)) / (delivered - begun)),
			executions: executions.map(([status, count]) => `${count} ${status}`).join(', '),
			'passed the trigger twice': twice,
			lost: events - counts.size,
		});
		assert.equal(counts.size, events, 'no event is lost');
		assert.ok(twice <= together / 10, `${twice} of ${together} passed the trigger twice`);
		await client.deactivate(workflow.id);
	});
}

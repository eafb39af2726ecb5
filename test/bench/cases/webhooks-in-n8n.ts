import path from 'node:path';
import { simulatorCredentials } from '../../../demo/credentials.ts';
import { chain, packNode, type Step } from '../../../tools/n8n/build-workflow.ts';
import { type Killable, killable } from '../../e2e/killable.ts';
import { letterAddress, letterEvent } from '../../e2e/letter-event.ts';
import { until } from '../../e2e/until.ts';
import { shownUrl, untilOpen } from '../../e2e/webhook-url.ts';
import { inChild } from '../child.ts';
import { median } from '../measure.ts';
import type { CaseOptions, CaseResult } from '../result.ts';
import type { Delivered, Deliveries } from './deliver-work.ts';
import { addStoringNode, storingType } from './storing-node.ts';
import { events, json, percentile } from './webhooks.ts';

const count = 200;
const atOnce = 10;
const n8nWebhook = 'Webhook';
/** As fast as a trigger can be that has n8n store something with each delivery. */
const floor = 'A trigger that only stores';
const others = [n8nWebhook, floor];

/** Each trigger and n8n's Webhook node in one real n8n, which stores and runs what they start. */
export async function webhooksInN8n({ rounds }: CaseOptions): Promise<CaseResult> {
	const bed = await killable('bench-webhooks', addStoringNode);
	try {
		const calls = await publishedTriggers(bed);
		const all = new Map([...calls.keys()].map((name) => [name, [] as Delivered[]]));
		const script = path.join(import.meta.dirname, 'deliver-work.ts');
		for (let round = -1; round < rounds; round++) {
			for (const [name, call] of calls) {
				const work: Deliveries = { ...call, from: (round + 1) * count, count, atOnce };
				const started = performance.now();
				const { latencies } = (await inChild(script, JSON.stringify(work))) as Delivered;
				await until('everything has run', async () => !(await bed.client.isExecuting()));
				const seconds = (performance.now() - started) / 1000;
				if (round >= 0) all.get(name)?.push({ seconds, latencies });
			}
		}
		const of = (value: (delivered: Delivered) => number) =>
			Object.fromEntries([...all].map(([name, each]) => [name, median(each.map(value))]));
		const aSecond = of(({ seconds }) => count / seconds);
		return {
			title: 'Webhook deliveries in a real n8n',
			text: `${count} deliveries of different events per round, ${atOnce} in parallel, until all executions have ended. "A trigger that only stores" does nothing else than have n8n store 16 kB with each delivery.`,
			rounds,
			measured: [
				{ what: 'Deliveries a second', unit: 'a second', values: aSecond },
				{ what: 'Response, p50', unit: 'ms', values: of(percentile(0.5)) },
				{ what: 'Response, p99', unit: 'ms', values: of(percentile(0.99)) },
			],
			bounds: [...calls.keys()]
				.filter((name) => !others.includes(name))
				.flatMap((name) =>
					others.map((other) => ({
						what: `${name}: deliveries a second ÷ those of "${other}"`,
						value: (aSecond[name] ?? NaN) / (aSecond[other] ?? NaN),
						limit: other === floor ? 0.9 : 0.8,
						atLeast: true,
					})),
				),
		};
	} finally {
		await bed.stop();
	}
}

type Call = Pick<Deliveries, 'url' | 'headers' | 'body'>;

/** By the name that the report shows. */
async function publishedTriggers({ client, simulator }: Killable): Promise<Map<string, Call>> {
	const { productToken, signing } = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(productToken),
		svcSigningApi: await client.saveCredential(signing),
	};
	const publish = async (step: Step) => {
		await client.activate(await client.saveWorkflow(chain(String(step.webhookId), [step])));
	};
	const calls = new Map<string, Call>();

	await publish(packNode('Trigger', 'svcLettersTrigger', {}, stored, { webhookId: 'letters' }));
	await until('a callback', () => simulator.state.callbacks.length > 0);
	const { url, headers } = letterAddress(simulator);
	await untilOpen(url);
	calls.set('SVC Letters Trigger', {
		url,
		headers: { 'content-type': 'text/plain', ...headers },
		body: letterEvent(simulator, 0).replace('letter-0', 'letter-<n>'),
	});

	for (const [type, name] of [
		['svcSigningTrigger', 'SVC Signing Trigger'],
		['svcRouteTestingTrigger', 'SVC Route Testing Trigger'],
		['svcBulkEmailTrigger', 'SVC Bulk Email Trigger'],
	] as const) {
		const step = packNode('Trigger', type, { ownWebhookId: type }, stored, { webhookId: type });
		await publish(step);
		const shown = await shownUrl(client, step);
		await untilOpen(shown);
		calls.set(name, { url: shown, headers: json, body: events[type] });
	}

	const storing = { name: 'Trigger', type: storingType, typeVersion: 1, parameters: {} };
	await publish({ ...storing, webhookId: 'storing' });
	const storingUrl = `${client.url}/webhook/storing/webhook`;
	await (await client.callWebhook('storing/webhook', {})).body?.cancel();
	calls.set(floor, { url: storingUrl, headers: json, body: events.svcSigningTrigger });

	await publish({
		name: 'Trigger',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: 'webhook',
		parameters: { httpMethod: 'POST', path: 'webhook', options: {} },
	});
	await (await client.callWebhook('webhook', {})).body?.cancel();
	calls.set(n8nWebhook, {
		url: `${client.url}/webhook/webhook`,
		headers: json,
		body: events.svcSigningTrigger,
	});
	return calls;
}

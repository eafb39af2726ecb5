import path from 'node:path';
import type { INodeType, Node } from 'n8n-workflow';
import { createEngine, loadOptions } from '../../engine/harness/index.ts';
import { credentialsFor } from '../../engine/simulator-bed.ts';
import { type HostOptions, TriggerHost } from '../../engine/triggers/host.ts';
import { urlIn } from '../../url-in.ts';
import { inChild } from '../child.ts';
import { median } from '../measure.ts';
import { n8nNode } from '../n8n-node.ts';
import { profiled } from '../profile.ts';
import type { CaseOptions, CaseResult } from '../result.ts';
import { type Service, startService } from '../service.ts';
import type { Delivered, Deliveries } from './deliver-work.ts';

const count = 1000;
const atOnce = 20;
const n8nWebhook = 'Webhook';

type Call = Pick<Deliveries, 'url' | 'headers' | 'body'>;

export const json = { 'content-type': 'application/json' };

/** Events as the service sends them; `<n>` is their number. */
export const events = {
	svcSigningTrigger:
		'{"id":"event-<n>","type":"dossier.state.updated","dossier":{"id":"dossier-1","state":"completed"},"created":"2026-11-21T10:00:00Z"}',
	svcRouteTestingTrigger:
		'{"id":<n>,"statusCode":1,"status":"Finished","messageKey":"k","result":null}',
	svcBulkEmailTrigger: '{"Type":"Opened","Mail":{"Number":<n>}}',
};

interface Trigger extends HostOptions {
	name: string;
	call(host: TriggerHost, shownUrl: () => Promise<string>, service: Service): Promise<Call>;
}

const triggers: Trigger[] = [
	{
		name: 'SVC Signing Trigger',
		type: 'svcSigningTrigger',
		call: async (_, shownUrl) => ({
			url: await shownUrl(),
			headers: json,
			body: events.svcSigningTrigger,
		}),
	},
	{
		name: 'SVC Letters Trigger',
		type: 'svcLettersTrigger',
		async call(host, _, service) {
			await host.activate();
			const { callbacks } = (await service.control('state')) as {
				callbacks: Array<{
					endpoint: string;
					config: { data: string; headers: Array<{ value: string }> };
				}>;
			};
			const config = callbacks.find(({ endpoint }) => endpoint === host.url)?.config;
			if (!config) throw new Error('The callback is not registered');
			return {
				url: host.url,
				headers: {
					'content-type': 'text/plain',
					'x-n8n-svc-secret': config.headers[0]?.value ?? '',
				},
				body: config.data
					.replace('[LETTER]', 'letter-<n>')
					.replace('[STATUS]', 'sent')
					.replace('[RECEIVED_AT]', '2026-11-21T10:00:00Z'),
			};
		},
	},
	{
		name: 'SVC Route Testing Trigger',
		type: 'svcRouteTestingTrigger',
		call: async (_, shownUrl) => ({
			url: await shownUrl(),
			headers: json,
			body: events.svcRouteTestingTrigger,
		}),
	},
	{
		name: 'SVC Bulk Email Trigger',
		type: 'svcBulkEmailTrigger',
		call: async (_, shownUrl) => ({
			url: await shownUrl(),
			headers: json,
			body: events.svcBulkEmailTrigger,
		}),
	},
	{
		name: n8nWebhook,
		type: 'n8n-nodes-base.webhook',
		parameters: { httpMethod: 'POST', path: 'webhook', options: {} },
		call: async (host) =>
			await Promise.resolve({
				url: host.url,
				headers: json,
				body: events.svcSigningTrigger,
			}),
	},
];

export async function webhooks({ rounds }: CaseOptions): Promise<CaseResult> {
	const service = await startService();
	const hosts: TriggerHost[] = [];
	try {
		const engine = await createEngine({
			nodeTypes: { 'n8n-nodes-base.webhook': webhookNode() },
			credentials: credentialsFor(service),
		});
		const calls = new Map<string, Call>();
		for (const { name, call, ...options } of triggers) {
			const host = await new TriggerHost(engine, options).open();
			hosts.push(host);
			const shownUrl = async () => {
				const entries = await loadOptions(engine, {
					node: options.type,
					method: 'getWebhookUrls',
					parameters: { ownWebhookId: host.webhookId },
				});
				const shown = new URL(urlIn(entries.find(({ value }) => value === 'production')?.name));
				return shown.href.replace(shown.origin, new URL(host.url).origin);
			};
			calls.set(name, await call(host, shownUrl, service));
		}
		const all = new Map(triggers.map(({ name }) => [name, [] as Delivered[]]));
		const script = path.join(import.meta.dirname, 'deliver-work.ts');
		for (let round = -1; round < rounds; round++) {
			for (const [name, call] of calls) {
				const work: Deliveries = { ...call, from: (round + 1) * count, count, atOnce };
				const deliver = async () => await inChild(script, JSON.stringify(work));
				const delivered = (await (round < 0 ? deliver() : profiled(name, deliver))) as Delivered;
				if (round >= 0) all.get(name)?.push(delivered);
			}
		}
		const of = (value: (delivered: Delivered) => number) =>
			Object.fromEntries([...all].map(([name, each]) => [name, median(each.map(value))]));
		const aSecond = of(({ seconds }) => count / seconds);
		return {
			title: 'Webhook deliveries, without what n8n does with them',
			text: `${count} deliveries of different events per round, ${atOnce} in parallel; the Webhook node checks no secret and recognizes no duplicates.`,
			rounds,
			measured: [
				{ what: 'Deliveries a second', unit: 'a second', values: aSecond },
				{ what: 'Response, p50', unit: 'ms', values: of(percentile(0.5)) },
				{ what: 'Response, p99', unit: 'ms', values: of(percentile(0.99)) },
			],
			// What a user sees of it is measured in a real n8n (webhooks-in-n8n.ts).
			bounds: [],
		};
	} finally {
		for (const host of hosts) await host.close();
		await service.close();
	}
}

export const percentile =
	(share: number) =>
	({ latencies }: Delivered): number => {
		const sorted = [...latencies].sort((a, b) => a - b);
		return sorted[Math.ceil(sorted.length * share) - 1] ?? NaN;
	};

/**
 * n8n's node as the host calls nodes: with the context as `this`, and with a path that is not an
 * expression.
 */
function webhookNode(): INodeType {
	const node: Pick<Node, 'description' | 'webhook'> = n8nNode('Webhook') as object as Node;
	const [webhook] = node.description.webhooks ?? [];
	if (!webhook || !node.webhook) throw new Error('The Webhook node has no webhook');
	return {
		description: { ...node.description, webhooks: [{ ...webhook, path: 'webhook' }] },
		async webhook() {
			return (await node.webhook?.(this)) ?? {};
		},
	};
}

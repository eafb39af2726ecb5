import http from 'node:http';
import path from 'node:path';
import { inChild } from '../child.ts';
import type { Medians } from '../measure.ts';
import type { CaseOptions, CaseResult } from '../result.ts';
import { startService } from '../service.ts';
import { listening, portOf, startTlsHosts } from '../tls-hosts.ts';
import { type OtherNodesWork, ownHost } from './own-side.ts';

const count = 100;
const delays = [0, 20, 100];
/** The other nodes send one request after another, which takes its time. */
const mostRounds = 3;
const works = [
	{ what: 'read', title: 'Records read one by one' },
	{ what: 'send', title: 'Texts sent' },
] as const;

/** Beside what people use for the like: n8n's own nodes for other services, through TLS as in real life. */
export async function otherNodes({ rounds: wanted }: CaseOptions): Promise<CaseResult> {
	const rounds = Math.min(wanted, mostRounds);
	const service = await startService();
	const others = await startOthers();
	const otherHosts = ['api.stripe.com', 'api.brevo.com', 'api.twilio.com'];
	const hosts = await startTlsHosts(
		new Map([
			[ownHost, Number(new URL(service.url).port)],
			...otherHosts.map((host) => [host, others.port] as const),
		]),
	);
	const { account, baseUrls, url } = service;
	const result: CaseResult = {
		title: "Beside n8n's nodes for other services",
		text: `${count} items through TLS with a test certificate. Brevo's node reads all at once, Stripe's one after another; texts are sent in order by both sides.`,
		rounds,
		measured: [],
		bounds: [],
	};
	try {
		for (const delay of delays) {
			others.delay(delay);
			await service.control('latency', { ms: delay });
			for (const { what, title } of works) {
				const work: OtherNodesWork = { what, account, baseUrls, url, count, rounds };
				const script = path.join(import.meta.dirname, 'other-nodes-work.ts');
				const medians = (await inChild(script, JSON.stringify(work), hosts.env)) as Medians;
				const [[, own], ...theirs] = Object.entries(medians);
				result.measured.push({
					what: `${title}, ${delay} ms service delay`,
					unit: 'ms',
					values: Object.fromEntries(Object.entries(medians).map(([side, { ms }]) => [side, ms])),
				});
				for (const [side, { ms }] of theirs) {
					result.bounds.push({
						what: `${title}, ${delay} ms: time ÷ that of "${side}"`,
						value: own.ms / ms,
						limit: 1,
					});
				}
			}
		}
		return result;
	} finally {
		hosts.close();
		others.close();
		await service.close();
	}
}

/** A service that answers everything with the same record. */
async function startOthers() {
	let delayMs = 0;
	const answer = JSON.stringify({ id: 'a1', object: 'charge', name: 'Ann', status: 'succeeded' });
	const server = http.createServer((request, response) => {
		request.resume().on('end', () => {
			setTimeout(() => {
				response.setHeader('content-type', 'application/json');
				response.end(answer);
			}, delayMs);
		});
	});
	await listening(server);
	return {
		port: portOf(server),
		delay: (ms: number) => {
			delayMs = ms;
		},
		close: () => server.close(),
	};
}

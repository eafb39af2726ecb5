/** Sends deliveries to a webhook, from a process of its own: prints how long the answers took. */
import http from 'node:http';

export interface Deliveries {
	url: string;
	headers: Record<string, string>;
	/** `<n>` in it is the delivery's number. */
	body: string;
	from: number;
	count: number;
	atOnce: number;
}

export interface Delivered {
	seconds: number;
	/** Milliseconds of each, in the order of the answers. */
	latencies: number[];
}

const work = JSON.parse(process.argv[2] ?? '{}') as Deliveries;
const agent = new http.Agent({ keepAlive: true, maxSockets: work.atOnce });

async function deliver(n: number): Promise<void> {
	const body = work.body.replaceAll('<n>', String(n));
	const headers = { ...work.headers, 'content-length': Buffer.byteLength(body) };
	await new Promise<void>((resolve, reject) => {
		const request = http.request(work.url, { method: 'POST', agent, headers }, (response) => {
			response.resume().once('end', () => {
				if (response.statusCode === 200) resolve();
				else reject(new Error(`Delivery ${n} was answered with ${response.statusCode}`));
			});
		});
		request.once('error', reject).end(body);
	});
}

const latencies: number[] = [];
let next = work.from;
const started = performance.now();
const last = work.from + work.count;
await Promise.all(
	Array.from({ length: work.atOnce }, async () => {
		while (next < last) {
			const sent = performance.now();
			await deliver(next++);
			latencies.push(performance.now() - sent);
		}
	}),
);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(`\n${JSON.stringify({ seconds, latencies } satisfies Delivered)}\n`);
process.exit(0);

import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Pauses before the second, third and fourth try, in milliseconds. The schedule is undocumented; ours. */
const pauses = [100, 300, 900];
const timeoutMs = 60_000;

/** A request of SVC to somebody outside, and what became of it. */
export interface Delivery {
	request: { method: string; url: string; headers: Record<string, string>; body: string };
	/** One entry a try, with the response's status and body, or the network error. */
	attempts: Array<{ at: string; status?: number; body?: string; error?: string }>;
	state: 'pending' | 'delivered' | 'failed' | 'not loopback';
}

/** `About` says what is delivered. */
export interface Outbox<About extends object> {
	/** Everything that was to be delivered, in order. */
	list: Array<About & Delivery>;
	/** Adds it to the list and starts to deliver it. */
	send(about: About, request: Delivery['request'], verifySSL?: boolean): void;
	/** Resolves when nothing is under way any more. */
	settled(): Promise<void>;
	/** Forgets all; tries under way end and aren't recorded. */
	reset(): void;
}

/**
 * Delivers callbacks and webhooks. Only loopback addresses are called: a simulator must not reach
 * the outside world. A response that isn't 2xx, or none, is tried again a few times.
 */
export function createOutbox<About extends object>(): Outbox<About> {
	const list: Array<About & Delivery> = [];
	const underWay = new Set<Promise<void>>();
	let stop = new AbortController();

	return {
		list,
		send(about, request, verifySSL = true) {
			const state = isLoopback(request.url) ? 'pending' : 'not loopback';
			const delivery: About & Delivery = { ...about, request, attempts: [], state };
			list.push(delivery);
			if (state !== 'pending') return;
			const run = deliver(delivery, verifySSL, stop.signal).finally(() => underWay.delete(run));
			underWay.add(run);
		},
		async settled() {
			while (underWay.size > 0) await Promise.all(underWay);
		},
		reset() {
			stop.abort();
			stop = new AbortController();
			list.length = 0;
		},
	};
}

async function deliver(delivery: Delivery, verifySSL: boolean, signal: AbortSignal): Promise<void> {
	for (const pause of [0, ...pauses]) {
		await sleep(pause, signal);
		if (signal.aborted) return;
		const at = new Date().toISOString();
		const outcome = await send(delivery.request, verifySSL, signal);
		delivery.attempts.push({ at, ...outcome });
		const { status = 0 } = outcome;
		if (status >= 200 && status < 300) {
			delivery.state = 'delivered';
			return;
		}
	}
	delivery.state = 'failed';
}

function send(
	{ method, url, headers, body }: Delivery['request'],
	verifySSL: boolean,
	signal: AbortSignal,
): Promise<{ status?: number; body?: string; error?: string }> {
	return new Promise((resolve) => {
		const make = url.startsWith('https:') ? httpsRequest : httpRequest;
		const options = { method, headers, signal, rejectUnauthorized: verifySSL, timeout: timeoutMs };
		const fail = (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message });
		const request = make(url, options, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('error', fail);
			response.on('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					body: Buffer.concat(chunks).toString('utf8').slice(0, 2000),
				}),
			);
		});
		request.on('error', fail);
		request.on('timeout', () => request.destroy(new Error('no answer in time')));
		request.end(body);
	});
}

/** True for 127.0.0.0/8, localhost and ::1. */
export function isLoopback(url: string): boolean {
	const host = URL.canParse(url) ? new URL(url).hostname : '';
	return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (ms === 0 || signal.aborted) {
			resolve();
			return;
		}
		const timer = setTimeout(resolve, ms);
		signal.addEventListener('abort', () => {
			clearTimeout(timer);
			resolve();
		});
	});
}

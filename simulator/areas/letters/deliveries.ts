import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { World } from '../../core/area.ts';
import type { Callback, CallbackDelivery, Letter } from './model.ts';
import { buildCallbackRequest } from './replaceKeys.ts';

/** Pauses before the second, third and fourth try, in milliseconds. Retrying is not shown; ours. */
const pauses = [100, 300, 900];
const timeoutMs = 10_000;

export interface Deliveries {
	list: CallbackDelivery[];
	start(callback: Callback, letter: Letter): void;
	settled(): Promise<void>;
	/** Forgets all; tries under way end and are not recorded. */
	reset(): void;
}

/**
 * Fires the callbacks of letters. Only loopback addresses are called: a simulator must not reach
 * the outside world. An answer that is not 2xx, or none, is tried again a few times.
 */
export function createDeliveries(world: World): Deliveries {
	const list: CallbackDelivery[] = [];
	const underWay = new Set<Promise<void>>();
	let stop = new AbortController();

	const start = (callback: Callback, letter: Letter) => {
		const request = buildCallbackRequest(callback, letter, world.shapes.callbackDefaultData);
		const delivery: CallbackDelivery = {
			callbackId: callback.id,
			letterId: letter.id,
			status: letter.status,
			request,
			attempts: [],
			state: isLoopback(request.url) ? 'pending' : 'not loopback',
		};
		list.push(delivery);
		if (delivery.state !== 'pending') return;
		const verifySSL = callback.config?.verifySSL ?? false;
		const run = deliver(delivery, verifySSL, stop.signal).finally(() => underWay.delete(run));
		underWay.add(run);
	};

	return {
		list,
		start,
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

async function deliver(
	delivery: CallbackDelivery,
	verifySSL: boolean,
	signal: AbortSignal,
): Promise<void> {
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
	{ method, url, headers, body }: CallbackDelivery['request'],
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

/** A service on loopback that answers as no service should. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SimulatorBed } from './simulator-bed.ts';

type Answer = (response: http.ServerResponse, request: http.IncomingMessage) => void;

/** Sends a byte every few milliseconds, for ever, and nothing that ends the answer. */
export function drip(response: http.ServerResponse, everyMs = 20): void {
	response.write('[');
	const timer = setInterval(() => response.write(' '), everyMs);
	response.on('close', () => clearInterval(timer));
}

/**
 * While `work` goes on, an area of the test's n8n, by default the letters, is at a service that answers like this.
 * @returns how many requests there were
 */
export async function withHostileService(
	{ engine }: Pick<SimulatorBed, 'engine'>,
	answer: Answer,
	work: () => Promise<void>,
	baseUrl = 'lettersBaseUrl',
): Promise<number> {
	let requests = 0;
	const server = http.createServer((request, response) => {
		requests++;
		request.resume();
		answer(response, request);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { svcProductTokenApi } = engine.credentials;
	const { [baseUrl]: usual } = svcProductTokenApi;
	svcProductTokenApi[baseUrl] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		await work();
	} finally {
		svcProductTokenApi[baseUrl] = usual;
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	}
	return requests;
}

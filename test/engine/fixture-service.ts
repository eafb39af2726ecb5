/** The service of the fixture package: keeps entries, and answers as it is told to. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ObservedRequest, ObservedService } from './harness/index.ts';

export interface LedgerService extends ObservedService {
	url: string;
	/** Status of the answer to an entry with this text, 200 by default. */
	answers: Map<string, number>;
	/** What `GET /entries` answers. */
	entries: unknown;
	close(): Promise<void>;
}

export async function startLedger(): Promise<LedgerService> {
	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const body = Buffer.concat(chunks).toString();
			const received = observe(request, body === '' ? undefined : JSON.parse(body));
			service.requests.push(received);
			const { status, answer } = answerTo(received, service);
			response.writeHead(status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const service: LedgerService = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests: [],
		answers: new Map(),
		entries: [],
		reset() {
			service.requests = [];
			service.answers.clear();
			service.entries = [];
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
	return service;
}

function observe(request: http.IncomingMessage, body: unknown): ObservedRequest {
	const { pathname, searchParams } = new URL(request.url ?? '', 'http://ledger');
	return {
		method: request.method ?? '',
		path: pathname,
		query: Object.fromEntries(
			[...searchParams.keys()].map((key) => [key, searchParams.getAll(key)]),
		),
		headers: request.headers as Record<string, string>,
		body,
	};
}

function answerTo({ method, headers, body }: ObservedRequest, service: LedgerService) {
	if (headers['x-token'] !== 'token-of-the-ledger' && !headers.authorization) {
		return { status: 401, answer: { message: 'Unknown token' } };
	}
	if (method === 'GET') return { status: 200, answer: service.entries };
	const { text } = body as { text: string };
	const status = service.answers.get(text) ?? 200;
	return { status, answer: { id: `entry-${text}`, text, seen: headers } };
}

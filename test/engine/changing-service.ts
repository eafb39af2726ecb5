/** A way to the simulator on which responses are changed. */
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FrontService } from './front-service.ts';
import type { SimulatorBed } from './simulator-bed.ts';

interface Reply {
	status: number;
	headers?: Record<string, string>;
	/** As it goes on the wire. */
	text: string;
}

/** @returns what is sent in place of the body, or `dropped` for a connection without a response */
type Change = (body: unknown, url: string, status: number) => unknown;

export const dropped = Symbol('dropped');

export class RawReply {
	readonly reply: Reply;
	constructor(reply: Reply) {
		this.reply = reply;
	}
}

export class ChangingService extends FrontService {
	change: Change = (body) => body;
	/** Changes a request's path, and its body if that is JSON. */
	ask: (text: string) => string = (text) => text;
	/** Paths with their queries. */
	readonly requested: string[] = [];

	protected take(request: http.IncomingMessage, response: http.ServerResponse): void {
		const { method, headers, url = '' } = request;
		this.requested.push(`${method} ${url}`);
		void buffer(request).then((sent) => {
			const isJson = /json/.test(headers['content-type'] ?? '');
			const body = isJson ? Buffer.from(this.ask(sent.toString())) : sent;
			const onward = http.request(
				`${this.simulator}${this.ask(url)}`,
				{ method, headers: { ...headers, ...lengthOf(headers, body) } },
				(answer) => void this.answer(answer, url, response),
			);
			onward.on('error', () => response.destroy());
			onward.end(body);
		});
	}

	/** What isn't JSON, such as a file, passes through. */
	private async answer(
		answer: http.IncomingMessage,
		url: string,
		response: http.ServerResponse,
	): Promise<void> {
		const { statusCode = 502, headers } = answer;
		const given = await buffer(answer);
		const rest = { ...headers };
		delete rest['content-length'];
		delete rest['transfer-encoding'];
		const body = jsonIn(given);
		if (body === undefined) {
			response.writeHead(statusCode, rest).end(given);
			return;
		}
		const changed = this.change(body, url, statusCode);
		if (changed === dropped) {
			response.destroy();
			return;
		}
		const {
			status,
			headers: own,
			text,
		}: Reply = changed instanceof RawReply
			? changed.reply
			: { status: statusCode, text: JSON.stringify(changed) };
		response.writeHead(status, { ...rest, 'content-type': 'application/json', ...own }).end(text);
	}
}

function lengthOf(headers: http.IncomingHttpHeaders, body: Buffer): http.OutgoingHttpHeaders {
	return 'content-length' in headers ? { 'content-length': body.length } : {};
}

function jsonIn(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString());
	} catch {
		return undefined;
	}
}

/** To be called at the top of a test file: all credentials lead to this service. */
export function changing(bed: Pick<SimulatorBed, 'engine' | 'service'>): () => ChangingService {
	let service: ChangingService | undefined;
	beforeAll(async () => {
		service = await new ChangingService(new URL(bed.service.baseUrls.letters).origin).open();
		Object.assign(bed.engine.credentials, service.credentials(bed.engine.credentials));
	});
	beforeEach(() => {
		if (!service) return;
		service.change = (body) => body;
		service.ask = (text) => text;
		service.requested.length = 0;
	});
	afterAll(async () => await service?.close());
	return () => {
		if (!service) throw new Error('Only available while tests run');
		return service;
	};
}

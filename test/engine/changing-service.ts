/** A way to the simulator on which responses are changed. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf } from 'node:stream/consumers';
import type { Credentials } from './harness/index.ts';
import type { SimulatorBed } from './simulator-bed.ts';

interface Reply {
	status: number;
	headers?: Record<string, string>;
	/** As it goes on the wire. */
	text: string;
}

/** @returns what is sent in place of the body, or `dropped` for a connection without a response */
type Change = (body: unknown, url: string) => unknown;

export const dropped = Symbol('dropped');

export class RawReply {
	readonly reply: Reply;
	constructor(reply: Reply) {
		this.reply = reply;
	}
}

export class ChangingService {
	change: Change = (body) => body;
	/** Paths with their queries. */
	readonly requested: string[] = [];
	private readonly server = http.createServer((request, response) => this.take(request, response));
	private readonly simulator: string;

	constructor(simulator: string) {
		this.simulator = simulator;
	}

	async open(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** The same credentials with this service's address. */
	credentials(credentials: Credentials): Credentials {
		const { port } = this.server.address() as AddressInfo;
		const text = JSON.stringify(credentials);
		return JSON.parse(text.replaceAll(this.simulator, `http://127.0.0.1:${port}`)) as Credentials;
	}

	private take(request: http.IncomingMessage, response: http.ServerResponse): void {
		const { method, headers, url = '' } = request;
		this.requested.push(`${method} ${url}`);
		const onward = http.request(`${this.simulator}${url}`, { method, headers }, (answer) => {
			void jsonOf(answer).then((body) => {
				const changed = this.change(body, url);
				if (changed === dropped) return response.destroy();
				const {
					status,
					headers: own,
					text,
				}: Reply = changed instanceof RawReply
					? changed.reply
					: { status: answer.statusCode ?? 502, text: JSON.stringify(changed) };
				response.writeHead(status, { 'content-type': 'application/json', ...own }).end(text);
			});
		});
		onward.on('error', () => response.destroy());
		request.pipe(onward);
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
		if (service) Object.assign(service, { change: (body: unknown) => body }).requested.length = 0;
	});
	afterAll(async () => await service?.close());
	return () => {
		if (!service) throw new Error('Only available while tests run');
		return service;
	};
}

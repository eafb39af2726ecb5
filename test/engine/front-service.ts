import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credentials } from './harness/index.ts';

/** A service that the nodes talk to instead of the simulator behind it. */
export abstract class FrontService {
	protected readonly simulator: string;
	private readonly server = http.createServer((request, response) => this.take(request, response));

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

	protected abstract take(request: http.IncomingMessage, response: http.ServerResponse): void;
}

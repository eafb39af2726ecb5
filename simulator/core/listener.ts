import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { portTries, somePort } from './ports.ts';

interface Connection {
	id: number;
	/** Requests being answered on it. */
	busy: number;
}

/**
 * The listening socket in front of the HTTP server. It is apart from the HTTP server so that it can
 * be closed for a while (a client then gets a real ECONNREFUSED) while requests under way go on,
 * and so that connections have numbers.
 */
export class Listener {
	private readonly http: HttpServer;
	private readonly host: string;
	private readonly connections = new Map<Socket, Connection>();
	private server: Server | undefined;
	private lastId = 0;
	/** Whether it should listen; closing and opening the port take a moment. */
	private shouldListen = true;
	private isOpening = false;
	private reopening: NodeJS.Timeout | undefined;
	private stopCounting: () => void = () => {};
	port = 0;

	constructor(http: HttpServer, host: string) {
		this.http = http;
		this.host = host;
	}

	/** Starts listening, on any free port if it is 0. @throws the listen error, such as EADDRINUSE. */
	async open(port: number): Promise<void> {
		if (port > 0) return await this.listen(port);
		for (let tries = 0; tries < portTries; tries++) {
			const isOpen = await this.listen(somePort()).then(
				() => true,
				() => false,
			);
			if (isOpen) return;
		}
		await this.listen(0);
	}

	private async listen(port: number): Promise<void> {
		const server = createServer((socket) => this.accept(socket));
		await new Promise<void>((resolve, reject) => {
			server.once('error', reject);
			server.listen(port, this.host, resolve);
		});
		this.server = server;
		this.port = (server.address() as AddressInfo).port;
	}

	/** True while connections are refused. */
	get refusing(): boolean {
		return this.server === undefined;
	}

	/** Number of the connection, from 1. */
	idOf(socket: Socket): number {
		return this.connections.get(socket)?.id ?? 0;
	}

	/** Counts a request in (+1) or out (-1) on its connection. */
	busy(socket: Socket, change: 1 | -1): void {
		const connection = this.connections.get(socket);
		if (connection) connection.busy += change;
	}

	/** Refuses connections until `times` attempts of this process were refused, or for `ms`. */
	refuse(times: number, ms: number): void {
		this.shouldListen = false;
		this.stopListening();
		for (const [socket, { busy }] of this.connections) if (busy === 0) socket.destroy();
		let left = times;
		this.stopCounting();
		this.stopCounting = onRefused(this.port, () => {
			left -= 1;
			if (left === 0) this.reopen();
		});
		clearTimeout(this.reopening);
		this.reopening = setTimeout(() => this.reopen(), ms);
	}

	/** Ends a refusal early. Without one it does nothing. */
	reopen(): void {
		clearTimeout(this.reopening);
		this.stopCounting();
		this.shouldListen = true;
		if (!this.refusing || this.isOpening) return;
		this.isOpening = true;
		this.open(this.port).then(
			() => {
				this.isOpening = false;
				if (!this.shouldListen) this.stopListening();
			},
			() => {
				this.isOpening = false;
				// Somebody else got the port for the moment, for instance as a client's own port.
				if (this.shouldListen) this.reopening = setTimeout(() => this.reopen(), 20);
			},
		);
	}

	close(): void {
		this.shouldListen = false;
		clearTimeout(this.reopening);
		this.stopCounting();
		this.stopListening();
		for (const socket of this.connections.keys()) socket.destroy();
	}

	private stopListening(): void {
		this.server?.close();
		this.server = undefined;
	}

	private accept(socket: Socket): void {
		this.connections.set(socket, { id: ++this.lastId, busy: 0 });
		socket.once('close', () => this.connections.delete(socket));
		this.http.emit('connection', socket);
	}
}

/** Calls back for each connection attempt of this process that `port` refuses. */
function onRefused(port: number, callback: () => void): () => void {
	const watch = (message: unknown) => {
		const { socket } = message as { socket: Socket };
		socket.once('error', (error: NodeJS.ErrnoException & { port?: number }) => {
			if (error.code === 'ECONNREFUSED' && error.port === port) callback();
		});
	};
	subscribe('net.client.socket', watch);
	return () => unsubscribe('net.client.socket', watch);
}

/**
 * TLS hosts with a test certificate in front of plain HTTP servers, and the proxy by which n8n reaches them
 * under their real names: other packs' nodes accept no other host. A process that trusts them has `env`.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';

export interface TlsHosts {
	env: Record<string, string>;
	close(): void;
}

/** @param ports of the servers, by host name */
export async function startTlsHosts(ports: ReadonlyMap<string, number>): Promise<TlsHosts> {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tls-hosts-'));
	const [key, cert] = ['key.pem', 'cert.pem'].map((file) => path.join(folder, file));
	const names = [...ports.keys()].map((host) => `DNS:${host}`).join(',');
	execFileSync(
		'openssl',
		// prettier-ignore
		['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=bench', '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', cert],
		{ stdio: 'ignore' },
	);
	const hosts = tls.createServer(
		{ key: fs.readFileSync(key), cert: fs.readFileSync(cert) },
		(socket) => {
			join(socket, net.connect(ports.get(String(socket.servername)) ?? 0, '127.0.0.1'));
		},
	);
	await listening(hosts);
	const proxy = http.createServer();
	proxy.on('connect', (_, socket: net.Socket) => {
		socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
		join(socket, net.connect(portOf(hosts), '127.0.0.1'));
	});
	await listening(proxy);
	return {
		env: {
			NODE_EXTRA_CA_CERTS: cert,
			HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`,
			NO_PROXY: '127.0.0.1',
		},
		close() {
			proxy.close();
			hosts.close();
			fs.rmSync(folder, { recursive: true });
		},
	};
}

export async function listening(server: net.Server): Promise<void> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

export function portOf(server: net.Server): number {
	return (server.address() as AddressInfo).port;
}

function join(one: net.Socket, other: net.Socket): void {
	one.on('error', () => other.destroy());
	other.on('error', () => one.destroy());
	one.pipe(other);
	other.pipe(one);
}

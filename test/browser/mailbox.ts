import { createServer, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';

export interface Mailbox {
	port: number;
	/** Each email as it came, with its headers and attachments. */
	emails: string[];
	close(): void;
}

/** A mail server on loopback that takes every email (RFC 5321, without authentication). */
export async function openMailbox(): Promise<Mailbox> {
	const emails: string[] = [];
	const server = createServer((socket) => receive(socket, emails));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { port, emails, close: () => server.close() };
}

function receive(socket: Socket, emails: string[]): void {
	let buffer = '';
	let inData = false;
	const say = (line: string) => socket.write(`${line}\r\n`);
	socket.on('error', () => undefined);
	say('220 mailbox');
	socket.on('data', (chunk) => {
		buffer += chunk.toString('latin1');
		for (;;) {
			const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
			if (end < 0) return;
			const text = buffer.slice(0, end);
			buffer = buffer.slice(end + (inData ? 5 : 2));
			if (inData) {
				emails.push(text);
				inData = false;
				say('250 taken');
			} else if (/^DATA/i.test(text)) {
				inData = true;
				say('354 go on');
			} else if (/^QUIT/i.test(text)) {
				say('221 bye');
				socket.end();
			} else {
				say('250 ok');
			}
		}
	});
}

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A mail server on loopback that keeps what it is given (RFC 5321), without encryption. */
export interface Mailbox {
	port: number;
	/** Each mail as it came, headers first. */
	mails: string[];
	close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const server = createServer((socket) => {
		let unread = '';
		let mail: string[] | undefined;
		const say = (line: string) => socket.write(`${line}\r\n`);
		const receive = (line: string) => {
			if (mail) {
				if (line !== '.') {
					mail.push(line);
					return;
				}
				mails.push(mail.join('\r\n'));
				mail = undefined;
				say('250 Kept');
			} else if (line.toUpperCase() === 'DATA') {
				mail = [];
				say('354 Go on');
			} else if (line.toUpperCase() === 'QUIT') {
				socket.end('221 Bye\r\n');
			} else {
				say('250 OK');
			}
		};
		socket.setEncoding('utf8');
		socket.on('error', () => socket.destroy());
		socket.on('data', (part: string) => {
			const lines = (unread + part).split('\r\n');
			unread = lines.pop() ?? '';
			lines.forEach(receive);
		});
		say('220 Ready');
	});
	await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
	return {
		port: (server.address() as AddressInfo).port,
		mails,
		close: async () => await new Promise((done) => void server.close(() => done())),
	};
}

import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback that keeps what it is given, without encryption. */
export interface Mailbox {
	port: number;
	/** Each mail as it came, headers first. */
	mails: string[];
	close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, _session, done) {
			text(stream).then((mail) => {
				mails.push(mail);
				done();
			}, done);
		},
	});
	await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
	return {
		port: (server.server.address() as AddressInfo).port,
		mails,
		close: async () => await new Promise((closed) => server.close(closed)),
	};
}

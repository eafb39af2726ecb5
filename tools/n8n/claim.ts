import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Claims a folder for this process, so that two terminals do not work on it at once.
 *
 * The claim is a local socket that is listened on: it ends with the process, however that ends,
 * which a file with a process number in it does not.
 *
 * @returns gives the claim back; `undefined` when another process has it
 */
export async function claim(folder: string): Promise<(() => Promise<void>) | undefined> {
	const address = socketOf(folder);
	for (;;) {
		const server = createServer((socket) => socket.destroy());
		const taken = await new Promise<boolean>((resolve, reject) => {
			server.once('error', (error: NodeJS.ErrnoException) =>
				error.code === 'EADDRINUSE' ? resolve(true) : reject(error),
			);
			server.listen(address, () => resolve(false));
		});
		if (!taken) {
			server.unref();
			return async () => await new Promise((resolve) => server.close(() => resolve()));
		}
		if (await answers(address)) return undefined;
		// Left behind by a process that was killed.
		await rm(address, { force: true });
	}
}

/** In the folder for temporary files, because a socket's path may not be longer than about 100 characters. */
function socketOf(folder: string): string {
	const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
	const name = `n8n-nodes-svc-${hash}.sock`;
	return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), name);
}

async function answers(address: string): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(address);
		socket.once('connect', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});
}

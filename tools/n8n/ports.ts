import { createServer } from 'node:net';
import { portTries, somePort } from '../../simulator/core/ports.ts';

/** Whether a server on loopback could listen on this port now. */
export async function isPortFree(port: number): Promise<boolean> {
	return (await listen(port)) !== undefined;
}

/** A port on loopback that is free now, and likely to be so when a server that used it starts again. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < portTries; tries++) {
		const port = await listen(somePort());
		if (port !== undefined) return port;
	}
	const port = await listen(0);
	if (port === undefined) throw new Error('No free port on 127.0.0.1');
	return port;
}

async function listen(port: number): Promise<number | undefined> {
	const server = createServer();
	return await new Promise((resolve) => {
		server.once('error', () => resolve(undefined));
		server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
			const address = server.address();
			const given = typeof address === 'object' ? address?.port : undefined;
			server.close(() => resolve(given));
		});
	});
}

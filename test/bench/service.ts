/** The simulator in a process of its own, so that its work is not counted as n8n's. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Simulator } from '../../simulator/index.ts';
import { freePort } from './free-port.ts';

const main = path.join(import.meta.dirname, '..', '..', 'simulator', 'main.ts');

export interface Service {
	url: string;
	account: Simulator['account'] & Record<string, string>;
	baseUrls: Simulator['baseUrls'];
	control(what: string, body?: unknown): Promise<unknown>;
	close(): Promise<void>;
}

export async function startService(): Promise<Service> {
	const port = await freePort();
	const child = spawn(process.execPath, [main, '--port', String(port)], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const url = `http://127.0.0.1:${port}`;
	const control = controlOf(url);
	const { baseUrls, ...account } = (await answered(
		child,
		async () => await control('account'),
	)) as Service['account'] & Pick<Service, 'baseUrls'>;
	return {
		url,
		account: account as Service['account'],
		baseUrls,
		control,
		close: async () => {
			child.kill('SIGTERM');
			await once(child, 'exit');
		},
	};
}

export function controlOf(url: string): Service['control'] {
	return async (what, body) => {
		const response = await fetch(`${url}/_simulator/${what}`, {
			method: body === undefined ? 'GET' : 'POST',
			// The service may be closing a connection that was idle during a long piece of work.
			headers: { connection: 'close', 'content-type': 'application/json' },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
		return text === '' ? undefined : (JSON.parse(text) as unknown);
	};
}

/** Asks until the process answers, or fails with it. */
async function answered<T>(child: ChildProcess, ask: () => Promise<T>): Promise<T> {
	for (let tries = 0; ; tries++) {
		if (child.exitCode !== null) throw new Error('The simulator did not start');
		try {
			return await ask();
		} catch (error) {
			if (tries >= 100) throw error;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
}

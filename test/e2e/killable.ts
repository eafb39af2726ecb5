import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Simulator, startSimulator } from '../../simulator/index.ts';
import { N8nClient } from '../../tools/n8n/client.ts';
import { dataFolder } from '../../tools/n8n/environment.ts';
import { installN8n } from '../../tools/n8n/install.ts';
import { type N8n, startN8n } from '../../tools/n8n/n8n.ts';
import { installPack, packTarball } from '../../tools/n8n/pack.ts';
import { freePort } from '../../tools/n8n/ports.ts';

/** An n8n that may be killed and started again on the same data, with a simulator of its own. */
export interface Killable {
	simulator: Simulator;
	client: N8nClient;
	/** The one that is running now. */
	n8n(): N8n;
	/**
	 * `kill -9`, and a start at the same address, with its clock so many milliseconds ahead. Once it runs, so many more
	 * milliseconds pass.
	 */
	restartAfterKill(clockAheadMs?: number, thenPassMs?: number): Promise<void>;
	/** Ends both and removes the data. */
	stop(): Promise<void>;
}

const owner = {
	email: 'owner@example.com',
	firstName: 'End',
	lastName: 'To-End',
	password: 'End-to-end-1',
};

/**
 * @param name tells its folder and its log from others'
 * @param prepare adds to the folder before n8n starts
 * @param env further environment variables of n8n
 */
export async function killable(
	name: string,
	prepare?: (userFolder: string) => Promise<void>,
	env: Record<string, string> = {},
): Promise<Killable> {
	const stops: Array<() => Promise<unknown>> = [];
	const stop = async () => {
		for (const step of stops.reverse()) await step();
	};
	try {
		await installN8n();
		const userFolder = await mkdtemp(path.join(tmpdir(), `svc-${name}-`));
		stops.push(async () => await rm(userFolder, { recursive: true, force: true, maxRetries: 3 }));
		await installPack(userFolder, await packTarball(path.join(userFolder, 'pack')));
		await prepare?.(userFolder);
		const simulator = await startSimulator();
		stops.push(async () => await simulator.close());
		const port = await freePort();
		const logFile = path.join(dataFolder, `n8n-${name}.log`);
		const start = async (clockAheadMs = 0) =>
			await startN8n({
				userFolder,
				logFile,
				port,
				clockAheadMs,
				// A start takes a quarter less processor time without the editor, whose files n8n writes anew each time.
				env: { N8N_DISABLE_UI: 'true', ...env },
			});
		let running = await start();
		stops.push(async () => await running.stop());
		const client = new N8nClient(running.url);
		await client.setUp(owner);
		return {
			simulator,
			client,
			n8n: () => running,
			async restartAfterKill(clockAheadMs, thenPassMs) {
				await running.kill();
				running = await start(clockAheadMs);
				if (thenPassMs) running.passTime(thenPassMs);
				// A session does not outlive a clock that is moved by weeks.
				await client.logInAgain(owner);
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

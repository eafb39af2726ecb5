import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simulatorCredentials } from '../../demo/credentials.ts';
import { type Simulator, startSimulator } from '../../simulator/index.ts';
import { N8nClient } from '../../tools/n8n/client.ts';
import { dataFolder } from '../../tools/n8n/environment.ts';
import { installN8n } from '../../tools/n8n/install.ts';
import { type N8n, type Role, startN8n } from '../../tools/n8n/n8n.ts';
import { installPack, packTarball } from '../../tools/n8n/pack.ts';
import { freePort } from '../../tools/n8n/ports.ts';
import type { StoredCredentials } from '../../tools/n8n/workflow.ts';
import { type Postgres, startPostgres, startRedis } from './servers.ts';

/** n8n spread over several processes that share Redis and a database, and nothing else. */
export interface ScaleOut {
	/** Activates workflows and answers the editor. It takes webhooks as well, as n8n does if it is not told otherwise. */
	main: N8n;
	/** Takes webhooks. Its address is the one that n8n gives away. */
	receiver: N8n;
	/** Starts another process that takes webhooks. */
	startReceiver(): Promise<N8n>;
	/** Execute workflows. */
	workers: N8n[];
	/** Adds one to `workers`. */
	startWorker(): Promise<void>;
	database: Postgres;
	client: N8nClient;
	simulator: Simulator;
	stored: StoredCredentials;
	stop(): Promise<void>;
}

/** Starts one main process, one webhook process and two workers, each with a folder of its own. */
export async function startScaleOut(): Promise<ScaleOut> {
	const stops: Array<() => Promise<unknown>> = [];
	const stop = async () => {
		for (const end of stops.splice(0).reverse()) await end();
	};
	try {
		return { ...(await start(stops)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function start(stops: Array<() => Promise<unknown>>): Promise<Omit<ScaleOut, 'stop'>> {
	await installN8n();
	const folder = await mkdtemp(path.join(tmpdir(), 'svc-queue-'));
	stops.push(async () => await rm(folder, { recursive: true, force: true, maxRetries: 3 }));
	const redis = await startRedis(folder);
	stops.push(redis.stop);
	const database = await startPostgres(folder);
	stops.push(database.stop);
	const simulator = await startSimulator();
	stops.push(async () => await simulator.close());

	const packed = path.join(folder, 'packed');
	await installPack(packed, await packTarball(path.join(folder, 'tarball')));
	const receiverPort = await freePort();
	const receiverUrl = `http://127.0.0.1:${receiverPort}`;
	const env = {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(database.port),
		DB_POSTGRESDB_DATABASE: database.name,
		DB_POSTGRESDB_USER: database.name,
		// Of its own accord a process has two connections, and gives up waiting for one after 20 s.
		DB_POSTGRESDB_POOL_SIZE: '10',
		DB_POSTGRESDB_CONNECTION_TIMEOUT: '120000',
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_WEBHOOK_URL: receiverUrl,
		WEBHOOK_URL: receiverUrl,
		// What is started by hand in the editor runs in a worker, too.
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	};
	const startProcess = async (name: string, role: Role, port?: number) => {
		const userFolder = path.join(folder, name);
		await cp(packed, userFolder, { recursive: true });
		const logFile = path.join(dataFolder, `queue-${name}.log`);
		const n8n = await startN8n({ userFolder, logFile, role, port, env });
		stops.push(async () => await n8n.stop());
		return n8n;
	};

	const main = await startProcess('main', 'start');
	const receiver = await startProcess('receiver', 'webhook', receiverPort);
	let receiversSoFar = 1;
	const startReceiver = async () => await startProcess(`receiver-${++receiversSoFar}`, 'webhook');
	const workers: N8n[] = [];
	let workersSoFar = 0;
	const startWorker = async () => {
		workers.push(await startProcess(`worker-${++workersSoFar}`, 'worker'));
	};
	await startWorker();
	await startWorker();
	const client = new N8nClient(main.url);
	await client.logIn({
		email: 'owner@example.com',
		firstName: 'Scale',
		lastName: 'Out',
		password: 'Queue-mode-1',
	});
	const { productToken, signing } = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(productToken),
		svcSigningApi: await client.saveCredential(signing),
	};
	return {
		main,
		receiver,
		startReceiver,
		workers,
		startWorker,
		database,
		client,
		simulator,
		stored,
	};
}

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Simulator, startSimulator } from '../simulator/index.ts';
import { claim } from '../tools/n8n/claim.ts';
import { type Account, type Execution, N8nClient, N8nRefusal } from '../tools/n8n/client.ts';
import {
	packedTarball,
	PlainError,
	projectFolder,
	trialCommand,
} from '../tools/n8n/environment.ts';
import { installN8n } from '../tools/n8n/install.ts';
import { type N8n, startN8n } from '../tools/n8n/n8n.ts';
import { installPack, packTarball } from '../tools/n8n/pack.ts';
import { freePort, isPortFree } from '../tools/n8n/ports.ts';
import type { Say } from '../tools/n8n/progress.ts';
import { formCredential, simulatorCredentials } from './credentials.ts';
import { withCustomer } from './customer.ts';
import { type ImportedExample, importExamples } from './examples.ts';
import { furnish, trialShapes } from './world.ts';

/** The login of the demo's n8n. It listens on this machine only. */
export const owner: Account = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Person',
	password: 'Demo-password-1',
};

const defaultPorts = { n8n: 5678, simulator: 8790 };

export interface DemoOptions {
	say: Say;
	/** Forget what an earlier demo left: executions, changes to the workflow. */
	fresh?: boolean;
	/** The ports to use or fail; without them the usual ones, or free ones where those are taken. */
	ports?: { n8n?: number; simulator?: number };
	/** Where the demo's n8n keeps its data, reused by the next start. */
	folder?: string;
	/** Whether n8n is to take up a pack that is built again (see watch.ts). */
	watch?: boolean;
	/** Runs its stops, last one first, when the demo ends for whatever reason. */
	stops: Stops;
}

export interface Demo {
	n8n: N8n;
	/** Where the pack is installed. */
	pack: string;
	client: N8nClient;
	simulator: Simulator;
	/** All examples, the one that was run first. */
	examples: ImportedExample[];
	/** The one run of the first example. */
	execution: Execution;
	/** What n8n printed, relative to the project. */
	logFile: string;
}

/** What has to be stopped, in the order in which it was started. */
export class Stops {
	private readonly actions: Array<() => Promise<unknown>> = [];

	add(action: () => Promise<unknown>): void {
		this.actions.push(action);
	}

	async run(): Promise<void> {
		for (;;) {
			const action = this.actions.pop();
			if (!action) return;
			await action();
		}
	}
}

/**
 * Starts a simulator of SVC and a real n8n that has the pack and all examples, runs the first
 * one once, and has the simulator's start page lead through it.
 *
 * @throws PlainError saying what failed; what was started is stopped by the caller's `stops`
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
	const { say, stops, fresh = false, watch = false, ports = {} } = options;
	const folder = options.folder ?? path.join(projectFolder, 'demo/.data');
	const release = await claim(folder);
	if (!release) {
		throw new PlainError(
			'The demo is already running in another terminal. Use that one, or stop it with Ctrl-C first.',
		);
	}
	stops.add(release);
	const port = {
		n8n: await choosePort('n8n', ports.n8n, defaultPorts.n8n, say),
		simulator: await choosePort('The simulator', ports.simulator, defaultPorts.simulator, say),
	};

	await installN8n(say);
	if (fresh) await rm(folder, { recursive: true, force: true });
	const userFolder = path.join(folder, 'n8n');
	const logFile = path.join(folder, 'n8n.log');
	const shownLogFile = path.relative(projectFolder, logFile);
	const pack = await installPack(
		userFolder,
		packedTarball ?? (await packTarball(path.join(folder, 'pack'))),
	);
	say('Installed the pack in n8n from the tarball that would be published.');

	const simulator = await startSimulator({ port: port.simulator, shapes: trialShapes });
	stops.add(async () => await simulator.close());
	furnish(simulator);
	say(`The simulator is running at ${simulator.url}.`);

	const started = Date.now();
	say('Starting n8n (3 to 30 seconds) …');
	const n8n = await startN8n({
		userFolder,
		port: port.n8n,
		logFile,
		...(watch && { env: { N8N_DEV_RELOAD: 'true' } }),
	});
	stops.add(async () => await n8n.stop());
	say(`n8n is ready after ${Math.round((Date.now() - started) / 1000)} s.`);

	const client = new N8nClient(n8n.url);
	await logIn(client);
	const { productToken, payments, signing } = simulatorCredentials(simulator);
	const examples = await importExamples(
		client,
		{
			svcProductTokenApi: await client.saveCredential(productToken),
			svcPaymentsApi: await client.saveCredential(payments),
			svcSigningApi: await client.saveCredential(signing),
			httpBasicAuth: await client.saveCredential(formCredential),
		},
		folder,
	);
	say(`Imported the credentials and ${examples.length} examples. Running the first one …`);

	const execution = await withCustomer(
		simulator,
		async () => await client.finishedExecution(await client.run(examples[0].id, 'Start')),
	);
	if (execution.status !== 'success') {
		throw new PlainError(
			`The example workflow ended with "${execution.status}": ${execution.error ?? 'no message'}. n8n's log is in ${shownLogFile}.`,
		);
	}
	say('The customer, played by the demo, opened the payment link and paid.');
	simulator.guide = {
		email: owner.email,
		password: owner.password,
		workflows: examples.map(({ id, ...example }) => ({
			...example,
			url: `${n8n.url}/workflow/${id}`,
		})),
		since: Date.now(),
	};
	return { n8n, pack, client, simulator, examples, execution, logFile: shownLogFile };
}

async function choosePort(
	who: string,
	asked: number | undefined,
	usual: number,
	say: Say,
): Promise<number> {
	const wanted = asked ?? usual;
	if (await isPortFree(wanted)) return wanted;
	if (asked !== undefined) {
		throw new PlainError(
			`Port ${asked} is in use. Stop the program that uses it, or choose another port.`,
		);
	}
	const other = await freePort();
	say(`Port ${usual} is in use, so ${who} uses ${other} instead.`);
	return other;
}

async function logIn(client: N8nClient): Promise<void> {
	try {
		await client.logIn(owner);
	} catch (error) {
		if (!(error instanceof N8nRefusal)) throw error;
		throw new PlainError(
			`The demo's n8n rejected the demo's sign-in (${error.message}). To start over, run: ${trialCommand} --fresh`,
		);
	}
}

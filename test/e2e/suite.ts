import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { formCredential, simulatorCredentials } from '../../demo/credentials.ts';
import { trialShapes } from '../../demo/world.ts';
import { type Simulator, startSimulator } from '../../simulator/index.ts';
import { type Account, N8nClient } from '../../tools/n8n/client.ts';
import { dataFolder } from '../../tools/n8n/environment.ts';
import { installN8n } from '../../tools/n8n/install.ts';
import { type N8n, startN8n } from '../../tools/n8n/n8n.ts';
import { installPack, packTarball } from '../../tools/n8n/pack.ts';
import { succeededVariable } from '../../tools/n8n/succeeded.ts';
import type { StoredCredentials } from '../../tools/n8n/workflow.ts';

/** What all end-to-end tests share: one n8n with the packed pack, and one simulator. */
export interface Suite {
	n8n: N8n;
	client: N8nClient;
	/** Tests call `simulator.reset()` before they count what it received. */
	simulator: Simulator;
	/** As typed in by the user. */
	credentials: ReturnType<typeof simulatorCredentials>;
	/** The same, stored in n8n. */
	stored: StoredCredentials;
	/** Of n8n. */
	owner: Account;
}

let started: Promise<Suite> | undefined;
const stops: Array<() => Promise<unknown>> = [];

/** The shared suite; the first call starts it. */
export async function suite(): Promise<Suite> {
	started ??= start();
	return await started;
}

after(async () => {
	for (const stop of stops.reverse()) await stop();
});

/** Forgets everything, and is from now on as strict as in the trial, where the examples have to run. */
export function asInTrial(simulator: Simulator): void {
	simulator.reset();
	simulator.shape(trialShapes);
}

async function start(): Promise<Suite> {
	await installN8n();
	const userFolder = await mkdtemp(path.join(tmpdir(), 'svc-e2e-'));
	stops.push(async () => await rm(userFolder, { recursive: true, force: true, maxRetries: 3 }));
	await installPack(userFolder, await packTarball(path.join(userFolder, 'pack')));
	const simulator = await startSimulator();
	stops.push(async () => await simulator.close());
	const n8n = await startN8n({
		userFolder,
		logFile: path.join(dataFolder, process.env.SVC_E2E_LOG ?? 'n8n.log'),
		// At this level n8n logs most: what the pack must keep out of logs has to stay out here, too.
		env: { N8N_LOG_LEVEL: 'debug' },
	});
	stops.push(async () => await n8n.stop());
	const client = new N8nClient(n8n.url);
	const owner: Account = {
		email: 'owner@example.com',
		firstName: 'End',
		lastName: 'To-End',
		password: 'End-to-end-1',
	};
	await client.logIn(owner);
	const note = process.env[succeededVariable];
	if (note !== undefined) {
		stops.push(
			async () => await writeFile(note, JSON.stringify(await client.workflowsThatSucceeded())),
		);
	}
	const credentials = simulatorCredentials(simulator);
	const stored = {
		svcProductTokenApi: await client.saveCredential(credentials.productToken),
		svcPaymentsApi: await client.saveCredential(credentials.payments),
		svcSigningApi: await client.saveCredential(credentials.signing),
		httpBasicAuth: await client.saveCredential(formCredential),
	};
	return { n8n, client, simulator, credentials, stored, owner };
}

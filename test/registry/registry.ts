import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	bareEnvironment,
	npmCommand,
	npmEnvironment,
	PlainError,
} from '../../tools/n8n/environment.ts';
import { textAt } from '../../tools/n8n/json.ts';
import { freePort } from '../../tools/n8n/ports.ts';

const runFile = promisify(execFile);
const verdaccio = path.join(import.meta.dirname, 'node_modules/verdaccio/bin/verdaccio');

/** A registry on loopback that holds nothing but what is published to it. */
export interface Registry {
	url: string;
	/** Of its one user. */
	token: string;
	stop(): Promise<void>;
}

/** Installs Verdaccio from the committed lock file, if it isn't there. */
export async function installRegistry(): Promise<void> {
	if (existsSync(verdaccio)) return;
	const { file, leading, shell } = npmCommand();
	await runFile(file, [...leading, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
		cwd: import.meta.dirname,
		env: npmEnvironment(),
		shell,
		maxBuffer: 64 * 1024 * 1024,
	});
}

/** @param folder an empty one, for what is published and for the log */
export async function startRegistry(folder: string): Promise<Registry> {
	await mkdir(folder, { recursive: true });
	const config = path.join(folder, 'config.json');
	await writeFile(
		config,
		JSON.stringify({
			storage: path.join(folder, 'storage'),
			max_body_size: '20mb',
			auth: { htpasswd: { file: path.join(folder, 'htpasswd'), max_users: 1 } },
			// Without an uplink it asks no other registry.
			uplinks: {},
			packages: { '**': { access: '$all', publish: '$authenticated' } },
			log: { type: 'stdout', format: 'pretty', level: 'warn' },
		}),
	);
	const port = await freePort();
	const url = `http://127.0.0.1:${port}/`;
	const logFile = path.join(folder, 'verdaccio.log');
	const log = openSync(logFile, 'w');
	const child = spawn(
		process.execPath,
		[verdaccio, '--config', config, '--listen', `127.0.0.1:${port}`],
		{ cwd: folder, env: bareEnvironment(), stdio: ['ignore', log, log] },
	);
	closeSync(log);
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const stop = async () => {
		child.kill();
		await ended;
	};
	for (;;) {
		if (child.exitCode !== null) {
			throw new PlainError(`Verdaccio ended while starting:\n${readFileSync(logFile, 'utf8')}`);
		}
		const answer = await fetch(`${url}-/ping`).catch(() => undefined);
		if (answer?.ok) break;
		await sleep(200);
	}
	const answer = await fetch(`${url}-/user/org.couchdb.user:owner`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ name: 'owner', password: 'Owner-of-the-test-1' }),
	});
	return { url, token: textAt(await answer.json(), 'token'), stop };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment, PlainError, preload } from './environment.ts';
import { n8nScript, n8nVersion } from './install.ts';
import { freePort } from './ports.ts';

export interface N8nOptions {
	/** N8N_USER_FOLDER: the database, the settings and the installed packs live below it. */
	userFolder: string;
	/** Where everything n8n prints is written; begun anew at each start. */
	logFile: string;
	/** Default: any free port. */
	port?: number;
	/** What this process is for where n8n is spread over several (queue mode). Default: everything. */
	role?: Role;
	/**
	 * By how much its clock is ahead, in milliseconds; 0 for one that is right and can be set forward later. Default: the
	 * machine's clock.
	 */
	clockAheadMs?: number;
	/** Further environment variables of n8n. */
	env?: Record<string, string>;
}

/** n8n's commands that keep running. */
export type Role = 'start' | 'worker' | 'webhook';

/** A running n8n, listening on loopback only. */
export interface N8n {
	url: string;
	userFolder: string;
	/** Everything it has printed so far. */
	log(): string;
	/** Asks it to end, and insists after a while. Does nothing when it has ended. */
	stop(): Promise<void>;
	/** Ends it at once, as `kill -9` does. */
	kill(): Promise<void>;
	/** Sets its clock forward by so many milliseconds while it runs. It needs a `clockAheadMs` of its own. */
	passTime(ms: number): void;
	/** Settles when it has ended, for whatever reason. */
	ended: Promise<void>;
}

const readyWithinMs = 600_000;
const endsWithinMs = 15_000;

/**
 * Starts the n8n of the n8n folder with a user folder and waits until it answers.
 *
 * @throws PlainError with the end of its log when it ends or does not get ready
 */
export async function startN8n(options: N8nOptions): Promise<N8n> {
	await mkdir(options.userFolder, { recursive: true });
	await mkdir(path.dirname(options.logFile), { recursive: true });
	const port = options.port ?? (await freePort());
	const url = `http://127.0.0.1:${port}`;
	const role = options.role ?? 'start';
	const child = await spawnN8n([role], options.userFolder, options.logFile, {
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: url,
		N8N_WEBHOOK_URL: url,
		// What n8n 1.x calls it.
		WEBHOOK_URL: url,
		...(role === 'worker' ? workerServer(port) : {}),
		...(options.clockAheadMs === undefined
			? {}
			: { SVC_CLOCK_AHEAD_MS: String(options.clockAheadMs) }),
		...options.env,
	});
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
	const end = async (signal: NodeJS.Signals) => {
		if (!hasEnded()) signalGroup(child, signal);
		await ended;
	};
	const n8n: N8n = {
		url,
		userFolder: options.userFolder,
		log: () => readFileSync(options.logFile, 'utf8'),
		kill: async () => await end('SIGKILL'),
		passTime: (ms) => child.stdin?.write(`${ms}\n`),
		stop: async () => {
			if (!hasEnded()) signalGroup(child, 'SIGTERM');
			await Promise.race([ended, sleep(endsWithinMs, undefined, { ref: false })]);
			await end('SIGKILL');
		},
		ended,
	};
	try {
		await waitUntilReady(n8n, readyPaths[role], hasEnded);
	} catch (error) {
		await n8n.kill();
		throw error;
	}
	return n8n;
}

/**
 * Runs one n8n command (`import:workflow`, …) on a user folder no n8n is running on.
 *
 * @throws PlainError with the end of what it printed when it fails
 */
export async function runN8nCommand(
	args: string[],
	userFolder: string,
	logFile: string,
): Promise<void> {
	const child = await spawnN8n(args, userFolder, logFile, {});
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
	if (code !== 0) {
		throw new PlainError(`"n8n ${args[0]}" failed. The end of its log:\n${tail(logFile)}`);
	}
}

async function spawnN8n(
	args: string[],
	userFolder: string,
	logFile: string,
	env: Record<string, string>,
): Promise<ChildProcess> {
	const log = openSync(logFile, 'w');
	try {
		const preloaded = ['lifeline', 'clock'].flatMap((name) => ['--import', preload(name)]);
		return spawn(process.execPath, [...preloaded, n8nScript, ...args], {
			// n8n reads a file named .env in its working directory.
			cwd: userFolder,
			// A process group of its own, so that its task runner ends with it, and so that a Ctrl-C at
			// the terminal reaches only its starter, who stops things in order. On Windows it would get a window.
			detached: process.platform !== 'win32',
			windowsHide: true,
			stdio: ['pipe', log, log],
			env: {
				...bareEnvironment(),
				N8N_USER_FOLDER: userFolder,
				N8N_LISTEN_ADDRESS: '127.0.0.1',
				N8N_RUNNERS_BROKER_PORT: String(await freePort()),
				N8N_SECURE_COOKIE: 'false',
				// On a busy machine it takes its own slow answers for a lost database, and refuses all calls.
				DB_PING_INTERVAL_SECONDS: '3600',
				// Without these it calls its maker at each start, and asks the person a survey.
				N8N_DIAGNOSTICS_ENABLED: 'false',
				N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
				N8N_DYNAMIC_BANNERS_ENABLED: 'false',
				N8N_TEMPLATES_ENABLED: 'false',
				N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
				N8N_VERIFIED_PACKAGES_ENABLED: 'false',
				// The first calls its maker. The second is not ready when n8n 2.41 starts what fell due while it was
				// stopped, which then fails on a busy machine. n8n 1.x has neither, and does not start when one
				// is named.
				...(n8nVersion().startsWith('1.') ? {} : { N8N_DISABLED_MODULES: 'mcp-registry,otel' }),
				N8N_HIRING_BANNER_ENABLED: 'false',
				N8N_PERSONALIZATION_ENABLED: 'false',
				// Community packages that n8n's maker has not verified, as this one.
				N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
				...env,
			},
		});
	} finally {
		closeSync(log);
	}
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	if (child.pid === undefined) return;
	try {
		process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
	} catch (error) {
		const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
		if (!gone) throw error;
	}
}

/** Workers answer nothing unless they are told to say how they are. */
function workerServer(port: number): Record<string, string> {
	return {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	};
}

/** What answers once a process is ready. */
const readyPaths: Record<Role, string[]> = {
	// n8n 1.x says that it is ready before it knows its own interface, of which it has this part also without its editor.
	start: ['/healthz/readiness', '/rest/options/timezones'],
	webhook: ['/healthz/readiness'],
	worker: ['/healthz/readiness'],
};

async function waitUntilReady(n8n: N8n, paths: string[], hasEnded: () => boolean): Promise<void> {
	const deadline = Date.now() + readyWithinMs;
	while (Date.now() < deadline) {
		if (hasEnded()) {
			throw new PlainError(
				`n8n stopped while starting. The end of its log:\n${lastLines(n8n.log())}`,
			);
		}
		const answers = await Promise.all(
			paths.map(async (answering) => await answersWell(n8n.url + answering)),
		);
		if (answers.every(Boolean)) return;
		await sleep(250);
	}
	throw new PlainError(
		`n8n wasn't ready within ${readyWithinMs / 1000} s. The end of its log:\n${lastLines(n8n.log())}`,
	);
}

async function answersWell(url: string): Promise<boolean> {
	try {
		const answer = await fetch(url);
		await answer.body?.cancel();
		return answer.ok;
	} catch {
		return false;
	}
}

function tail(logFile: string): string {
	return lastLines(readFileSync(logFile, 'utf8'));
}

function lastLines(text: string): string {
	return text.trimEnd().split('\n').slice(-15).join('\n');
}

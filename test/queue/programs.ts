import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment, PlainError } from '../../tools/n8n/environment.ts';

/** Where Debian puts PostgreSQL's programs, of which it has several versions side by side. */
const postgresFolder = '/usr/lib/postgresql';

/**
 * The path of a program.
 *
 * @throws PlainError saying what to install
 */
export function programFile(name: string): string {
	const folders = [
		...(process.env.PATH ?? '').split(path.delimiter),
		...versionsOf(postgresFolder).map((version) => path.join(postgresFolder, version, 'bin')),
	];
	const file = folders.map((folder) => path.join(folder, name)).find(isExecutable);
	if (file !== undefined) return file;
	throw new PlainError(
		`${name} was not found. n8n's queue mode needs Redis and PostgreSQL; install both (on Debian: apt-get install redis-server postgresql) and run the same command again.`,
	);
}

function versionsOf(folder: string): string[] {
	try {
		return readdirSync(folder).sort((a, b) => Number(b) - Number(a));
	} catch {
		return [];
	}
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** A user and group of the system that a program runs as. */
export interface RunAs {
	uid?: number;
	gid?: number;
}

/**
 * Runs a program to its end.
 *
 * @returns what it printed
 * @throws PlainError with its words when it fails
 */
export async function runProgram(name: string, args: string[], as: RunAs = {}): Promise<string> {
	const child = spawn(programFile(name), args, {
		...as,
		cwd: '/',
		env: bareEnvironment(),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	let complaints = '';
	child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	if (code !== 0) throw new PlainError(`${name} failed:\n${complaints}`);
	return output;
}

/**
 * Starts a program that keeps running, and waits until it is ready.
 *
 * @returns ends it
 * @throws PlainError with its log when it ends before
 */
export async function startProgram(
	name: string,
	args: string[],
	options: { logFile: string; as?: RunAs; isReady: () => Promise<boolean> },
): Promise<() => Promise<void>> {
	const log = openSync(options.logFile, 'w');
	const child = spawn(programFile(name), args, {
		...options.as,
		cwd: '/',
		env: bareEnvironment(),
		stdio: ['ignore', log, log],
	});
	const ended = new Promise<void>((resolve) => {
		child.once('error', () => resolve());
		child.once('close', () => resolve());
	});
	const killIt = () => child.kill('SIGKILL');
	process.once('exit', killIt);
	while (!(await options.isReady())) {
		if (hasEnded(child)) {
			throw new PlainError(`${name} did not start:\n${readFileSync(options.logFile, 'utf8')}`);
		}
		await sleep(100);
	}
	return async () => {
		// PostgreSQL takes this for "at once, but in order".
		child.kill('SIGINT');
		await ended;
		process.off('exit', killIt);
	};
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null || pid === undefined;
}

import { chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../tools/n8n/ports.ts';
import { programFile, type RunAs, runProgram, startProgram } from './programs.ts';

/** A server that was started for the tests, on loopback, with its data in a throw-away folder. */
export interface Server {
	port: number;
	stop(): Promise<void>;
}

/** Redis, which keeps nothing on the disk. */
export async function startRedis(folder: string): Promise<Server> {
	const port = await freePort();
	const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const stop = await startProgram('redis-server', [...args, '--dir', folder], {
		logFile: path.join(folder, 'redis.log'),
		isReady: async () => await accepts(port),
	});
	return { port, stop };
}

export interface Postgres extends Server {
	/** The name of its one user, and of its database. */
	name: string;
	/** The rows that a query gives, as lists of texts. */
	rows(query: string): Promise<string[][]>;
}

const name = 'postgres';

/** PostgreSQL. It refuses to run as root, and then runs as the user that its package made. */
export async function startPostgres(folder: string): Promise<Postgres> {
	const port = await freePort();
	const as = process.getuid?.() === 0 ? await packageUser() : {};
	// Not in the folder of the others, which may be closed to that user.
	const data = await mkdtemp(path.join(tmpdir(), 'svc-postgres-'));
	if (as.uid !== undefined && as.gid !== undefined) await chown(data, as.uid, as.gid);
	await runProgram(
		'initdb',
		['-D', data, '-U', name, '-A', 'trust', '-E', 'UTF8', '--no-sync'],
		as,
	);
	const settings = [
		'listen_addresses=127.0.0.1',
		'unix_socket_directories=',
		'max_connections=200',
		// The machine is not switched off here, only n8n is killed.
		'fsync=off',
	];
	const args = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
	const login = ['-h', '127.0.0.1', '-p', `${port}`, '-U', name];
	programFile('psql');
	const end = await startProgram('postgres', args, {
		logFile: path.join(folder, 'postgres.log'),
		as,
		isReady: async () => await accepts(port),
	});
	const stop = async () => {
		await end();
		await rm(data, { recursive: true, force: true });
	};
	const rows = async (query: string) => {
		const text = await runProgram('psql', [...login, '-d', name, '-AtX', '-c', query]);
		return text
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => line.split('|'));
	};
	return { port, name, rows, stop };
}

async function packageUser(): Promise<RunAs> {
	const id = async (kind: '-u' | '-g') => Number(await runProgram('id', [kind, 'postgres']));
	return { uid: await id('-u'), gid: await id('-g') };
}

async function accepts(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});
}

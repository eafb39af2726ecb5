import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claim } from './claim.ts';
import {
	bareEnvironment,
	dataFolder,
	n8nFolder,
	n8nFolders,
	npmCommand,
	npmEnvironment,
	packedTarball,
	PlainError,
	projectFolder,
} from './environment.ts';
import { textAt } from './json.ts';
import { Progress, type Say } from './progress.ts';

const modulesFolder = path.join(n8nFolder, 'node_modules');
const stampFile = path.join(modulesFolder, '.n8n-installed');
const logFile = path.join(dataFolder, 'install.log');
/** As the person at the terminal sees it. */
const shownFolder = path.relative(projectFolder, n8nFolder);
const gigabyte = 1024 ** 3;

/** The script that starts n8n, once {@link installN8n} has returned. */
export const n8nScript = path.join(modulesFolder, 'n8n/bin/n8n');

/**
 * Makes the n8n folder's node_modules hold the n8n of its committed lock file. Returns at once when it does.
 *
 * A stamp with the lock file's hash is written last, so an installation that was killed half-way has
 * no stamp and is done again from the start.
 *
 * @throws PlainError saying what failed and what to do
 */
export async function installN8n(say: Say = console.log): Promise<void> {
	const oldest = oldestNode();
	if (Number(process.versions.node.split('.')[0]) < oldest) {
		throw new PlainError(
			`n8n requires Node.js ${oldest} or newer, but this is ${process.version}. ${packedTarball ? `Install Node.js ${oldest} from nodejs.org.` : 'Start this with "npm run", which uses the Node.js that "npm ci" installed in the project.'}`,
		);
	}
	const wanted = stamp();
	if (isInstalled(wanted)) return;
	await mkdir(dataFolder, { recursive: true });
	const release = await claimFolder(say);
	try {
		if (isInstalled(wanted)) return;
		await checkDisk();
		if (existsSync(modulesFolder)) {
			say(`The n8n in ${shownFolder} is incomplete or another version, so it's installed again.`);
		}
		say(
			`Installing n8n ${n8nVersion()} in ${shownFolder}. This happens once, takes 2 to 5 minutes, and uses up to 2.7 GB.`,
		);
		await rm(stampFile, { force: true });
		await writeFile(logFile, '');
		await npmCi(say);
		await buildSqlite(say);
		await writeFile(stampFile, wanted);
	} finally {
		await release();
	}
}

/** The version that is, or will be, installed. */
export function n8nVersion(): string {
	const manifest: unknown = JSON.parse(readFileSync(path.join(n8nFolder, 'package.json'), 'utf8'));
	return textAt(manifest, 'dependencies', 'n8n');
}

/** The oldest Node.js that this n8n runs on, by its major version: `>=24.0.0` is 24. */
function oldestNode(): number {
	const range = textAt(lockedPackages(), 'node_modules/n8n', 'engines', 'node');
	const [, major] = /^>=(\d+)/.exec(range) ?? [];
	if (major === undefined) throw new Error(`n8n's range of Node.js versions is "${range}"`);
	return Number(major);
}

/** What the installed folder depends on: the lock file, and the machine the database driver was built for. */
function stamp(): string {
	const lock = readFileSync(path.join(n8nFolder, 'package-lock.json'));
	const hash = createHash('sha256').update(lock).digest('hex');
	return `${hash} ${process.platform} ${process.arch}\n`;
}

function isInstalled(wanted: string): boolean {
	return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

/** Waits while another terminal installs into the same folder. */
async function claimFolder(say: Say): Promise<() => Promise<void>> {
	let release = await claim(modulesFolder);
	if (release === undefined) say('Another process is installing n8n here. Waiting for it.');
	while (release === undefined) {
		await sleep(1000);
		release = await claim(modulesFolder);
	}
	return release;
}

async function checkDisk(): Promise<void> {
	const { bavail, bsize } = await statfs(n8nFolder);
	const free = bavail * bsize;
	if (free < 4 * gigabyte && !existsSync(modulesFolder)) {
		throw new PlainError(
			`Installing n8n takes about 4 GB of disk space, but only ${(free / gigabyte).toFixed(1)} GB are free. Free some space, then run the same command again.`,
		);
	}
}

async function npmCi(say: Say): Promise<void> {
	const total = Object.keys(lockedPackages()).length - 1;
	const progress = new Progress('Downloading and unpacking packages', say);
	let fetched = 0;
	// At this log level each archive taken from the registry or from the cache is a line.
	const onLine = (line: string) => {
		if (!/^npm http (fetch GET 200|cache) \S+\.tgz/.test(line)) return;
		fetched = Math.min(fetched + 1, total);
		progress.update(`${fetched} of ${total}`);
	};
	const outcome = await runNpm(
		['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http'],
		// npm's own patience with a dead network is several minutes.
		{ npm_config_fetch_retry_mintimeout: '1000', npm_config_fetch_retry_maxtimeout: '10000' },
		onLine,
	);
	progress.end(outcome.code === 0);
	if (outcome.code !== 0) throw new PlainError(await explainNpm(outcome.output));
}

function lockedPackages(): Record<string, unknown> {
	const lock: unknown = JSON.parse(readFileSync(path.join(n8nFolder, 'package-lock.json'), 'utf8'));
	if (typeof lock !== 'object' || lock === null || !('packages' in lock)) return {};
	return { ...(lock.packages as object) };
}

async function explainNpm(output: string): Promise<string> {
	const log = path.relative(projectFolder, logFile);
	const unreachable =
		/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/;
	const reason = unreachable.exec(output)?.[1];
	if (reason !== undefined) {
		return `Couldn't download n8n: the npm registry is unreachable (${reason}). Check the network, and the proxy and registry settings in "npm config list". Then run the same command again; it starts over. npm's log is ${log}.`;
	}
	if (/\bENOSPC\b/.test(output)) {
		return `Couldn't install n8n: the disk is full. It takes about 4 GB. Free some space, then run the same command again. npm's log is ${log}.`;
	}
	const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
	return `Couldn't install n8n. npm reported:\n  ${lines.slice(0, 6).join('\n  ')}\nnpm's log is ${log}. To start over, run the same command again.`;
}

const sqliteDriver = 'sqlite3/build/Release/node_sqlite3.node';

/** n8n keeps its data in SQLite, whose driver is the one package that needs its install script. */
async function buildSqlite(say: Say): Promise<void> {
	if (await copySqlite()) return;
	const progress = new Progress('Building the database driver', say);
	const headers = await nodeHeaders();
	const outcome = await runNpm(['rebuild', 'sqlite3', '--ignore-scripts=false'], {
		...(headers !== undefined && { npm_config_nodedir: headers }),
		// In half of the time; the databases here are small.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
	});
	const loads = outcome.code === 0 && (await sqliteLoads());
	progress.end(loads);
	if (!loads) {
		throw new PlainError(
			`Couldn't build n8n's database driver (sqlite3). If no prebuilt driver can be downloaded, it's compiled, which requires Python 3, make, and a C++ compiler. Install them (on Debian: apt-get install python3 make g++), then run the same command again. The compiler's log is ${path.relative(projectFolder, logFile)}.`,
		);
	}
}

async function sqliteLoads(): Promise<boolean> {
	const { code } = await run(process.execPath, ['-e', "require('sqlite3')"], bareEnvironment());
	return code === 0;
}

/** The driver takes a minute to compile: where the other line's n8n has the same version, its copy is taken. */
async function copySqlite(): Promise<boolean> {
	const version = (modules: string): string =>
		textAt(JSON.parse(readFileSync(path.join(modules, 'sqlite3/package.json'), 'utf8')), 'version');
	const other = n8nFolders
		.filter((folder) => folder !== n8nFolder)
		.map((folder) => path.join(folder, 'node_modules'))
		.find((modules) => existsSync(path.join(modules, sqliteDriver)));
	if (other === undefined || version(other) !== version(modulesFolder)) return false;
	const own = path.join(modulesFolder, sqliteDriver);
	await mkdir(path.dirname(own), { recursive: true });
	await copyFile(path.join(other, sqliteDriver), own);
	if (await sqliteLoads()) return true;
	// It was built for another Node.js.
	await rm(own);
	return false;
}

/** The folder whose include/node has the headers of the Node.js that runs this, if it came with any. */
async function nodeHeaders(): Promise<string | undefined> {
	const bundled = path.join(projectFolder, 'node_modules/node/node_modules');
	const names = await readdir(bundled).catch((): string[] => []);
	const candidates = [
		path.resolve(process.execPath, '../..'),
		...names.filter((name) => name.startsWith('node-')).map((name) => path.join(bundled, name)),
	];
	return candidates.find((folder) => {
		const file = path.join(folder, 'include/node/node_version.h');
		if (!existsSync(file)) return false;
		const major = /#define NODE_MAJOR_VERSION (\d+)/.exec(readFileSync(file, 'utf8'))?.[1];
		return major === process.versions.node.split('.')[0];
	});
}

async function runNpm(
	args: string[],
	extra: Record<string, string>,
	onLine?: (line: string) => void,
): Promise<{ code: number | null; output: string }> {
	const { file, leading, shell } = npmCommand();
	return await run(file, [...leading, ...args], { ...npmEnvironment(), ...extra }, onLine, shell);
}

async function run(
	file: string,
	args: string[],
	env: Record<string, string>,
	onLine: (line: string) => void = () => {},
	shell = false,
): Promise<{ code: number | null; output: string }> {
	const child = spawn(file, args, {
		cwd: n8nFolder,
		env,
		shell,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	// npm, too, ends when this process is told to.
	const killChild = () => child.kill('SIGKILL');
	process.once('exit', killChild);
	let output = '';
	let rest = '';
	const take = (chunk: Buffer) => {
		const text = chunk.toString();
		// At once, so that the log tells where a killed installation was.
		appendFileSync(logFile, text);
		output += text;
		const lines = (rest + text).split('\n');
		rest = lines.pop() ?? '';
		lines.forEach(onLine);
	};
	child.stdout.on('data', take);
	child.stderr.on('data', take);
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	process.off('exit', killChild);
	return { code, output };
}

if (import.meta.main) {
	try {
		await installN8n();
	} catch (error) {
		console.error(error instanceof PlainError ? error.message : error);
		process.exitCode = 1;
	}
}

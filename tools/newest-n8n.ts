import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { npmCommand, npmEnvironment, projectFolder } from './n8n/environment.ts';
import { textAt } from './n8n/json.ts';

const runFile = promisify(execFile);

/*
 * Tries the package on the newest n8n of the registry, and reports what an update of n8n has broken. Takes
 * the newest that can be installed, and says why newer ones can't. `--version 2.42.0` tries that one.
 */

/** What the package relies on that n8n doesn't document, and all else, each with the tests that notice. */
const reliedOn = [
	{
		what: 'Loading the package, its nodes, credentials, and icons',
		tests: ['loading', 'credentials'],
	},
	{ what: 'Ledger: the node context keeps what was sent, for Retry On Fail', tests: ['retry'] },
	{ what: 'Pausing: the list of nodes to run next, and resume URLs', tests: ['waiting'] },
	{ what: 'Triggers: registration, webhook paths, deduplication', tests: ['triggers', 'polling'] },
	{ what: 'AI Agent: nodes as tools', tests: ['agent'] },
	{ what: 'Examples', tests: ['example', 'examples'] },
];

/** An n8n beside the tested ones, installed by the same tools. Ignored by git. */
const name = 'newest';
const folder = path.join(projectFolder, 'test/e2e', name);

async function npm(args: string[], cwd: string): Promise<string> {
	const { file, leading, shell } = npmCommand();
	const { stdout } = await runFile(file, [...leading, ...args], {
		cwd,
		shell,
		env: npmEnvironment(),
		maxBuffer: 64 * 1024 * 1024,
	});
	return stdout;
}

/** Released versions, newest first, down to the one the tests are pinned to. */
async function candidates(pinned: string): Promise<string[]> {
	const { values } = parseArgs({ options: { version: { type: 'string' } } });
	if (values.version) return [values.version];
	const all = JSON.parse(
		await npm(['view', 'n8n', 'versions', '--json'], projectFolder),
	) as string[];
	const released = all.filter((version) => /^\d+\.\d+\.\d+$/.test(version));
	released.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
	return released.slice(0, released.indexOf(pinned) + 1);
}

/** Writes the folder's lock file. @returns why that can't be done, if so */
async function lock(version: string, manifest: object): Promise<string | undefined> {
	await rm(path.join(folder, 'package-lock.json'), { force: true });
	await mkdir(folder, { recursive: true });
	const own = {
		...manifest,
		dependencies: { ...Object(Reflect.get(manifest, 'dependencies')), n8n: version },
	};
	await writeFile(path.join(folder, 'package.json'), JSON.stringify(own, null, '\t'));
	const options = ['--package-lock-only', '--legacy-peer-deps', '--ignore-scripts', '--no-audit'];
	try {
		await npm(['install', ...options], folder);
		return undefined;
	} catch (error) {
		const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
		return said
			.split('\n')
			.filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log/.test(line))
			.slice(0, 2)
			.join(' ');
	}
}

function passes(tests: string[]): boolean {
	const files = tests.map((test) => `test/e2e/${test}.test.ts`);
	const { status } = spawnSync(
		process.execPath,
		['--test', '--test-isolation=none', '--test-reporter=spec', ...files],
		{ cwd: projectFolder, stdio: 'inherit', env: { ...process.env, SVC_E2E_N8N: name } },
	);
	return status === 0;
}

const line = path.join(projectFolder, 'test/e2e');
const manifest = JSON.parse(readFileSync(path.join(line, 'package.json'), 'utf8')) as object;
const pinned = textAt(manifest, 'dependencies', 'n8n');
const report: string[] = [];
let found: string | undefined;
for (const version of await candidates(pinned)) {
	if (version === pinned) {
		// Known to install from the committed lock file.
		await mkdir(folder, { recursive: true });
		for (const file of ['package.json', 'package-lock.json']) {
			await cp(path.join(line, file), path.join(folder, file));
		}
		found = version;
		break;
	}
	const reason = await lock(version, manifest);
	if (reason === undefined) {
		found = version;
		break;
	}
	report.push(`- n8n ${version} can't be installed: ${reason}`);
}
if (found === undefined) throw new Error(`No n8n can be installed.\n${report.join('\n')}`);
for (const { what, tests } of reliedOn) {
	const good = passes(tests);
	if (!good) process.exitCode = 1;
	report.push(`- ${good ? 'ok' : `**broken by n8n ${found}**`}: ${what}`);
}
const text = `## n8n ${found}${found === pinned ? ' (the one that every change is tested with)' : ''}\n\n${report.join('\n')}\n`;
console.log(`\n${text}`);
if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, text);

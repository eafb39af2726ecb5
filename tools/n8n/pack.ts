import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { npmCommand, npmEnvironment, PlainError, projectFolder } from './environment.ts';
import { textAt } from './json.ts';

const runFile = promisify(execFile);

/** The published name of the pack: node types are called `<this>.svcLetters` and so on. */
export const packName = 'n8n-nodes-svc';

/**
 * Makes the tarball that would be published, of the built project.
 *
 * @returns its absolute path, below `folder`
 * @throws PlainError when the project is not built
 */
export async function packTarball(folder: string, source = projectFolder): Promise<string> {
	if (!existsSync(path.join(source, 'dist'))) {
		throw new PlainError('The pack is not built: run "npm run build" first.');
	}
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const answer = await npm(
		['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
		source,
	);
	return path.join(folder, textAt({ list: listOf(JSON.parse(answer)) }, 'list', 0, 'filename'));
}

/** npm 11 answers with a list of packages, later ones with an object of them by name. */
function listOf(answer: unknown): unknown[] {
	if (Array.isArray(answer)) return answer;
	return typeof answer === 'object' && answer !== null ? Object.values(answer) : [];
}

/**
 * Installs a tarball where n8n looks for community packages. Without the peer dependency
 * (`n8n-workflow`, which n8n provides): n8n's own installer leaves it out too.
 */
export async function installPack(userFolder: string, tarball: string): Promise<void> {
	const folder = path.join(userFolder, '.n8n/nodes');
	await rm(path.join(folder, 'node_modules', packName), { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await writeFile(
		path.join(folder, 'package.json'),
		`${JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }, null, 2)}\n`,
	);
	await npm(
		[
			'install',
			tarball,
			'--offline',
			'--ignore-scripts',
			'--legacy-peer-deps',
			'--no-package-lock',
			'--no-audit',
			'--no-fund',
		],
		folder,
	);
}

async function npm(args: string[], cwd: string): Promise<string> {
	const { file, leading, shell } = npmCommand();
	try {
		const { stdout } = await runFile(file, [...leading, ...args], {
			cwd,
			shell,
			env: npmEnvironment(),
			maxBuffer: 64 * 1024 * 1024,
		});
		return stdout;
	} catch (error) {
		const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
		throw new PlainError(`"npm ${args[0]}" failed:\n${said.trim()}`);
	}
}

/** The version in the project's package.json. */
export function packVersion(): string {
	return textAt(
		JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')),
		'version',
	);
}

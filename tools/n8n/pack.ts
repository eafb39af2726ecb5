import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { npmCommand, npmEnvironment, PlainError, projectFolder } from './environment.ts';
import { type JsonObject, textAt } from './json.ts';

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
 * Installs a tarball as n8n's screen for community packages does, in both lines of n8n, once it has the
 * tarball. Nothing is downloaded, since the pack has no dependencies.
 *
 * @returns the folder in which the pack now is
 */
export async function installPack(userFolder: string, tarball: string): Promise<string> {
	return await unpack(userFolder, tarball, ['--offline']);
}

/**
 * Installs a published version as n8n does, with the npm commands of n8n's installer in both lines. (n8n
 * itself asks npm's public registry, and another one only with a licence.)
 *
 * @param registry URL of the registry
 */
export async function installFromRegistry(
	userFolder: string,
	version: string,
	registry: string,
): Promise<void> {
	const from = `--registry=${registry}`;
	const downloads = path.join(userFolder, '.n8n/nodes');
	await mkdir(downloads, { recursive: true });
	const name = await npm(['pack', `${packName}@${version}`, '--quiet', from], downloads);
	const tarball = path.join(downloads, name.trim());
	await unpack(userFolder, tarball, [from]);
	await rm(tarball);
}

/**
 * Unpacked in place of an earlier version, without the packages that only development or the host provides,
 * and with npm's options that n8n chooses.
 */
async function unpack(userFolder: string, tarball: string, source: string[]): Promise<string> {
	const folder = path.join(userFolder, '.n8n/nodes');
	const unpacked = path.join(folder, 'node_modules', packName);
	await rm(unpacked, { recursive: true, force: true });
	await mkdir(unpacked, { recursive: true });
	await runFile('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);

	const file = path.join(unpacked, 'package.json');
	const manifest = withoutHostsPackages(JSON.parse(readFileSync(file, 'utf8')));
	await writeFile(file, JSON.stringify(manifest, null, 2));
	const options = [
		'--audit=false',
		'--fund=false',
		'--bin-links=false',
		'--install-strategy=shallow',
		'--ignore-scripts=true',
		'--package-lock=false',
	];
	await npm(['install', ...source, ...options], unpacked);

	const installed = {
		name: 'installed-nodes',
		private: true,
		dependencies: { [packName]: textAt(manifest, 'version') },
	};
	await writeFile(path.join(folder, 'package.json'), JSON.stringify(installed, null, 2));
	return unpacked;
}

function withoutHostsPackages(manifest: unknown): JsonObject {
	const left = new Set(['devDependencies', 'peerDependencies', 'optionalDependencies']);
	return Object.fromEntries(Object.entries(Object(manifest)).filter(([key]) => !left.has(key)));
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

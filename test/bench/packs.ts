import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { npmCommand, npmEnvironment } from '../../tools/n8n/environment.ts';

/** Where the published packs are installed that the pack is compared with. */
export const packsFolder = path.join(import.meta.dirname, 'packs');

/** The names of the published packs that the pack is compared with. */
export function comparedPacks(): string[] {
	const { dependencies } = JSON.parse(
		fs.readFileSync(path.join(packsFolder, 'package.json'), 'utf8'),
	) as { dependencies: Record<string, string> };
	return Object.keys(dependencies);
}

/** Installs them if one is missing. */
export function installPacks(): void {
	const isThere = (name: string) => fs.existsSync(path.join(packsFolder, 'node_modules', name));
	if (comparedPacks().every(isThere)) return;
	console.log('Installing the packs to compare with, once.');
	const { file, leading, shell } = npmCommand();
	const { status } = spawnSync(file, [...leading, 'ci', '--ignore-scripts'], {
		cwd: packsFolder,
		shell,
		env: npmEnvironment(),
		stdio: 'inherit',
	});
	if (status !== 0) throw new Error('The packs to compare with could not be installed');
}

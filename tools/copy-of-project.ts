import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Copies what git knows or doesn't ignore, as it is now, into a temporary folder that uses the same
 * packages.
 *
 * @returns the folder
 */
export function copyOfProject(root: string): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-copy-'));
	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	});
	for (const file of files.split('\n')) {
		const source = path.join(root, file);
		// Git also lists what was deleted, and a link to a folder that it would ignore as a folder.
		if (file === '' || !statSync(source, { throwIfNoEntry: false })?.isFile()) continue;
		mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
		copyFileSync(source, path.join(folder, file));
	}
	const packages = realpathSync(path.join(root, 'node_modules'));
	symlinkSync(packages, path.join(folder, 'node_modules'), 'junction');
	return folder;
}

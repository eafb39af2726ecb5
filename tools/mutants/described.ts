import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { committedDeclarations, declarations } from '../declarations.ts';
import { activeVariable } from './test-file.ts';

const generator = createRequire(path.join(process.cwd(), 'package.json')).resolve(
	'n8n-core/bin/generate-metadata',
);

/** Writes down what n8n's editor shows, and returns it like the declarations that are committed. */
export async function describe(root: string, env: Record<string, string>) {
	mkdirSync(path.join(root, '.build'), { recursive: true });
	// Inside the project, so that the nodes find their packages.
	const folder = mkdtempSync(path.join(root, '.build', 'described-'));
	try {
		for (const part of ['package.json', 'dist']) {
			cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
		}
		await promisify(execFile)(process.execPath, [generator], {
			cwd: folder,
			env: { ...process.env, ...env },
		});
		return declarations(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Whether a change alters what n8n's editor shows. The build has written that down for the test of the declarations
 * with no change turned on, so it's written anew.
 */
export async function altersDeclarations(root: string, change: number): Promise<boolean> {
	try {
		const committed = committedDeclarations(root);
		const described = await describe(root, { [activeVariable]: String(change) });
		return [...described].some(([file, text]) => committed.get(file) !== text);
	} catch {
		// A node that doesn't load is noticed by every test.
		return true;
	}
}

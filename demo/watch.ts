import { execFile } from 'node:child_process';
import { watch } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectFolder } from '../tools/n8n/environment.ts';
import type { Say } from '../tools/n8n/progress.ts';

const run = promisify(execFile);

/** An editor that saves several files at once needs one build. */
const quietMs = 150;

/**
 * Builds the pack whenever one of its sources is saved, and gives it to an n8n that was started with
 * N8N_DEV_RELOAD: it watches the folder of each pack, loads what has changed, and updates open editors.
 *
 * @param pack folder in which the pack is installed
 * @returns ends it
 */
export function buildOnSave(pack: string, say: Say): () => void {
	let saved = 0;
	let building = Promise.resolve();
	const build = async (turn: number) => {
		await sleep(quietMs);
		if (turn !== saved) return;
		const start = performance.now();
		try {
			await run(process.execPath, ['node_modules/gulp/bin/gulp.js', 'dev', '-L'], {
				cwd: projectFolder,
			});
			// In place, as n8n watches this folder.
			await cp(path.join(projectFolder, 'dist'), path.join(pack, 'dist'), { recursive: true });
			const seconds = ((performance.now() - start) / 1000).toFixed(1);
			say(`Built in ${seconds} s; n8n loads it. Types are checked by "npm run typecheck".`);
		} catch (error) {
			say(
				`The build failed: ${String(error instanceof Error && 'stderr' in error ? error.stderr : error)}`,
			);
		}
	};
	const onSave = () => {
		const turn = ++saved;
		building = building.then(async () => await build(turn));
	};
	const watchers = ['nodes', 'credentials', 'icons'].map((folder) =>
		watch(path.join(projectFolder, folder), { recursive: true }, onSave),
	);
	return () => {
		for (const watcher of watchers) watcher.close();
	};
}

import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectFolder } from './n8n/environment.ts';
import {
	keepVersion,
	keptFolder,
	keptVersions,
	whatBroke,
	contractOf,
} from './published-version.ts';

/*
 * Runs the examples of every published version with the nodes of today, in a real n8n: as n8n stored them,
 * without the parameters that equal their default. Today's own examples come first, as they would be kept.
 */

/** The end-to-end tests that run examples. */
const tests = globSync('test/e2e/{example,examples,messaging,route-testing,waiting}.test.ts', {
	cwd: projectFolder,
});

function run(examples: string): boolean {
	const { status } = spawnSync(
		process.execPath,
		['--test', '--test-isolation=none', '--test-name-pattern=example', ...tests],
		{ cwd: projectFolder, stdio: 'inherit', env: { ...process.env, SVC_EXAMPLES: examples } },
	);
	return status === 0;
}

const now = mkdtempSync(path.join(tmpdir(), 'svc-upgrade-'));
try {
	keepVersion(projectFolder, now);
	const contract = contractOf(projectFolder);
	const results = [
		{ version: 'today', broken: [] as string[], good: run(path.join(now, 'examples')) },
	];
	for (const { version, contract: kept } of keptVersions(projectFolder)) {
		const examples = path.join(projectFolder, keptFolder, version, 'examples');
		results.push({ version, broken: whatBroke(kept, contract), good: run(examples) });
	}
	for (const { version, broken, good } of results) {
		console.log(`${good && broken.length === 0 ? 'ok    ' : 'FAILED'}  examples of ${version}`);
		for (const line of broken) console.log(`        ${line}`);
	}
	if (results.some(({ broken, good }) => !good || broken.length > 0)) process.exitCode = 1;
} finally {
	rmSync(now, { recursive: true, force: true });
}

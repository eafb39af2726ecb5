import { spawnSync } from 'node:child_process';

/*
 * Checks the types of all folders with the native compiler, which needs a fifth of the time. What
 * n8n's lint needs TypeScript's interface for still uses the other one.
 */

const compiler = 'node_modules/typescript-native/bin/tsc';

for (const project of ['tsconfig.json', 'tsconfig.tools.json', 'tsconfig.tests.json']) {
	const cache = `node_modules/.cache/tsc/native-${project}.tsbuildinfo`;
	const { status } = spawnSync(
		process.execPath,
		[compiler, '--project', project, '--tsBuildInfoFile', cache],
		{ stdio: 'inherit' },
	);
	if (status !== 0) process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { jestCommand } from './jest-leg.ts';

/*
 * `npm run test:histories`: many random histories of each trigger that polls, others in each run.
 *
 *   --runs 1000   histories of each trigger
 *   --seed 42     the same histories as before
 */

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: '1000' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
	},
});
const command = `npm run test:histories -- --runs ${values.runs} --seed ${values.seed}`;
const { status } = spawnSync(process.execPath, [...jestCommand, '-histories.test'], {
	stdio: 'inherit',
	env: { ...process.env, SVC_HISTORIES: values.runs, SVC_HISTORIES_SEED: values.seed },
});
console.log(status === 0 ? `passed: ${command}` : `FAILED. To repeat:\n  ${command}`);
if (status !== 0) process.exitCode = 1;

import { spawnSync } from 'node:child_process';
import { jestCommand } from './jest-leg.ts';

/*
 * `npm run fields` writes what every field makes of an expression that returns nothing into
 * test/engine/empty/fields.txt, to be read in the diff. Needs a current build.
 */
const { status } = spawnSync(
	process.execPath,
	[...jestCommand, '--selectProjects=engine', '--verbose=false', 'test/engine/empty/fields'],
	{ stdio: 'inherit', env: { ...process.env, SVC_FIELDS: 'write' } },
);
process.exitCode = status ?? 1;

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Leg } from './legs.ts';
import { repeatVariable } from './repeat-jest.ts';

/** As in the scripts of package.json. */
export const jestCommand = [
	'--disable-warning=ExperimentalWarning',
	// Tests make much that is soon garbage: with more room for it, it is collected less often.
	'--max-semi-space-size=64',
	'node_modules/jest/bin/jest.js',
];

/** The tests, shown while they run. */
export function jestLeg(args: readonly string[], name = 'tests'): Leg {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-tests-'));
	process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
	const file = path.join(folder, 'repeat.txt');
	return {
		name,
		command: [...jestCommand, ...args],
		env: { [repeatVariable]: file },
		live: true,
		repeat: () => {
			try {
				return readFileSync(file, 'utf8').trim().split('\n');
			} catch {
				// Jest did not come as far as the tests.
				return [['npm run jest --', ...args].join(' ')];
			}
		},
	};
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jestCommand } from '../jest-leg.ts';
import { activeVariable } from './switch.ts';

/** A change can make a test wait for ever, or loop. */
const MINUTES_PER_RUN = 10;

/** Runs Jest with one change turned on, or with none. */
export async function jest(root: string, change: number | undefined, args: readonly string[]) {
	const all = [...jestCommand, '--verbose=false', '--testTimeout=120000', ...args];
	const child = spawn(process.execPath, all, {
		cwd: root,
		env: { ...process.env, [activeVariable]: change === undefined ? '' : String(change) },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let isTooLong = false;
	const limit = setTimeout(() => {
		isTooLong = true;
		child.kill('SIGKILL');
	}, MINUTES_PER_RUN * 60_000);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => (output += text));
	}
	await once(child, 'close');
	clearTimeout(limit);
	return { output, passed: child.exitCode === 0, isTooLong, endedBy: child.signalCode };
}

/** The test files that fail with a change turned on; the first is enough. */
export async function failing(root: string, change: number | undefined, args: readonly string[]) {
	const ask = async () => await jest(root, change, ['--bail', '--passWithNoTests', ...args]);
	const first = await ask();
	// Something else can have ended them, such as too little memory. What ends them twice is the change.
	const isBrokenOff = first.endedBy !== null && !first.isTooLong;
	const { output, passed, isTooLong, endedBy } = isBrokenOff ? await ask() : first;
	if (passed) return [];
	if (isTooLong) return [`tests that took ${MINUTES_PER_RUN} minutes`];
	if (endedBy !== null) return [`tests that ended by ${endedBy}, twice`];
	const files = [...output.matchAll(/^FAIL \w+ (\S+)/gm)].map(([, file = '']) => file);
	if (files.length === 0) throw new Error(`The tests did not start:\n${output.slice(-2000)}`);
	return [...new Set(files)];
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What Node says about TypeScript that it runs directly. */
const quiet = ['ExperimentalWarning', 'MODULE_TYPELESS_PACKAGE_JSON'].map(
	(warning) => `--disable-warning=${warning}`,
);

/** Runs a script of this folder in a fresh process and gives the JSON of its last line. */
export async function inChild(
	script: string,
	argument: string,
	env: Record<string, string> = {},
): Promise<unknown> {
	// The process must be able to collect garbage before it is measured.
	const child = spawn(process.execPath, ['--expose-gc', ...quiet, script, argument], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, ...env },
	});
	const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	if (child.exitCode !== 0) {
		throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}`);
	}
	return JSON.parse(output.slice(output.lastIndexOf('\n{') + 1));
}

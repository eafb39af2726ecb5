import { spawn } from 'node:child_process';

/** A command that runs beside others. */
export interface Leg {
	name: string;
	/** Arguments of Node.js: a script and what it takes. */
	command: string[];
	env?: Record<string, string>;
	/** Whether to show the output while it comes; else it is shown when the leg has ended. */
	live?: boolean;
	/** The commands that repeat what failed. */
	repeat(): string[];
}

/**
 * Runs legs beside each other, and says of each how it ended.
 *
 * @returns those that failed
 */
export async function runLegs(legs: readonly Leg[]): Promise<Leg[]> {
	const passed = await Promise.all(legs.map(runLeg));
	return legs.filter((_, index) => !passed[index]);
}

async function runLeg({ name, command, env, live }: Leg): Promise<boolean> {
	const start = performance.now();
	const child = spawn(process.execPath, command, {
		stdio: live ? 'inherit' : 'pipe',
		env: { ...process.env, ...env },
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
	}
	const passed = await new Promise<boolean>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => resolve(code === 0));
	});
	const seconds = Math.round((performance.now() - start) / 1000);
	console.log(`${output}=== ${name} ${passed ? 'passed' : 'FAILED'} (${seconds} s)`);
	return passed;
}

/** The last lines of a run, for those who see only these. */
export function summarize(command: string, failed: readonly Leg[]): void {
	if (failed.length === 0) {
		console.log(`\n${command} passed`);
		return;
	}
	const names = failed.map(({ name }) => name).join(', ');
	const commands = failed.flatMap(({ repeat }) => repeat());
	console.log([`\n${command} FAILED: ${names}. To repeat:`, ...commands].join('\n  '));
	process.exitCode = 1;
}

export const buildLeg: Leg = {
	name: 'build',
	command: ['node_modules/gulp/bin/gulp.js', 'build', '-L'],
	repeat: () => ['npm run build'],
};

export const lintLeg: Leg = {
	name: 'lint',
	command: ['tools/lint.ts'],
	repeat: () => ['npm run lint'],
};

export const typesLeg: Leg = {
	name: 'types',
	command: ['tools/typecheck.ts'],
	repeat: () => ['npm run typecheck'],
};

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ESLint } from 'eslint';

/** What a check has found: nothing at all is what passes. */
export interface Findings {
	errors: number;
	warnings: number;
	/** For the person at the terminal; empty when nothing was found. */
	text: string;
}

/** Findings without a rank are errors. */
export function asErrors(lines: string[]): Findings {
	return { errors: lines.length, warnings: 0, text: lines.join('\n') };
}

/** Runs a program of a dependency, which has found something if it fails. */
export function runScript(root: string, file: string, args: readonly string[]): Findings {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[path.join(root, 'node_modules', file), ...args],
		{ cwd: root, encoding: 'utf8' },
	);
	if (status === 0) return asErrors([]);
	return asErrors([`${stdout}${stderr}`.trim() || `${file} failed: ${status}`]);
}

/** Runs ESLint; comments in the sources switch nothing off. */
export async function lint(options: ESLint.Options, patterns: string[]): Promise<Findings> {
	const linter = new ESLint({ allowInlineConfig: false, ...options });
	const results = await linter.lintFiles(patterns);
	if (options.fix) await ESLint.outputFixes(results);
	if (results.length === 0) return asErrors(['No files were linted']);
	const formatter = await linter.loadFormatter('stylish');
	const sum = (kind: 'errorCount' | 'warningCount') =>
		results.reduce((total, result) => total + result[kind], 0);
	return {
		errors: sum('errorCount'),
		warnings: sum('warningCount'),
		text: await formatter.format(results),
	};
}

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ESLint } from 'eslint';
import { whyBuildIsStale } from './build-state.ts';
import { renderBuild } from './rendering.ts';
import { scanSources, scanTarball } from './scan.ts';

// All of it counts: warnings fail like errors, and comments in the sources switch nothing off.

const root = process.cwd();
const rendered = path.join(root, '.rendered');
const fix = process.argv.includes('--fix');

/** @returns findings in ESLint's own format, empty when there are none */
async function eslint(options: ESLint.Options, patterns: string[]): Promise<string> {
	const linter = new ESLint({ allowInlineConfig: false, fix, ...options });
	const results = await linter.lintFiles(patterns);
	if (fix) await ESLint.outputFixes(results);
	if (results.length === 0) return 'No files were linted';
	const formatter = await linter.loadFormatter('stylish');
	return await formatter.format(results);
}

function command(script: string, args: string[]): string {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[path.join(root, 'node_modules', script), ...args],
		{
			encoding: 'utf8',
		},
	);
	return status === 0 ? '' : `${stdout}${stderr}`.trim() || `${script} failed: ${status}`;
}

const BUILD = 'a current build';

const checks: Record<string, () => Promise<string> | string> = {
	'formatting (prettier)': () =>
		command('prettier/bin/prettier.cjs', [fix ? '--write' : '--check', '--log-level', 'warn', '.']),

	"n8n's rules on the sources": () =>
		eslint({ cwd: root }, ['package.json', 'nodes/**/*.ts', 'credentials/**/*.ts']),

	'our own rules on all folders': () =>
		eslint({ cwd: root, overrideConfigFile: path.join(root, 'tools/eslint.tools.config.mjs') }, [
			'.',
		]),

	[BUILD]: () =>
		whyBuildIsStale(root) === undefined ? '' : command('gulp/bin/gulp.js', ['build', '-L']),

	"n8n's rules on the rendered descriptions": () => {
		renderBuild(root, rendered);
		return eslint(
			{
				cwd: rendered,
				overrideConfigFile: path.join(root, 'tools/eslint.rendered.config.mjs'),
				fix: false,
			},
			['**/*.ts'],
		);
	},

	"n8n's scanner on the sources": () => scanSources(root),
	"n8n's scanner on the packed tarball": () => scanTarball(root),
};

let failed = 0;
let built = true;
for (const [name, check] of Object.entries(checks)) {
	if (!built) {
		console.log(`left out  ${name}, for want of a build`);
		continue;
	}
	const start = performance.now();
	let findings: string;
	try {
		findings = await check();
	} catch (error) {
		findings = String(error instanceof Error ? error.stack : error);
	}
	const seconds = ((performance.now() - start) / 1000).toFixed(1);
	console.log(`${findings ? 'FAILED' : 'ok'}  ${name} (${seconds} s)`);
	if (findings) console.log(findings);
	if (!findings) continue;
	failed++;
	built = name !== BUILD;
}
if (failed > 0) {
	console.log(`lint: ${failed} of ${Object.keys(checks).length} checks failed`);
	process.exitCode = 1;
}

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ESLint } from 'eslint';
import { whyBuildIsStale } from './build-state.ts';
import { type Findings, asErrors, lint, runScript } from './findings.ts';
import { checkFormatting } from './formatting.ts';
import { checkImports } from './imports.ts';
import { checkLinks } from './links.ts';
import { checkReadme } from './readme-tables.ts';
import { renderBuild } from './rendering.ts';
import { checkTarball, scanSources, scanTarball } from './scan.ts';
import { filesThatMaySilence } from './silencing.ts';
import { checkGitHubWorkflows } from './workflows.ts';

/** The checks whose results are told one by one when the pack is verified. */
export const reported = {
	lintOfSources: "n8n's rules on the sources",
	lintOfDescriptions: "n8n's rules on the rendered descriptions",
	scanOfSources: "n8n's scanner on the sources",
	scanOfTarball: "n8n's scanner on the packed tarball",
	links: 'links in the documents and in n8n',
};

const BUILD = 'a current build';
const CONTENTS = 'contents of the packed tarball';

/** They pack the package and take half a minute; few changes can make them fail. */
const scans: string[] = [reported.scanOfSources, reported.scanOfTarball, CONTENTS];

export interface CheckOptions {
	/** Whether to correct what can be corrected. */
	fix?: boolean;
	/** Which checks to run: `lint` for each `npm test`, `scan` for each version, by default both. */
	only?: 'lint' | 'scan';
	/** Where one file is enough to see what is wrong, only these files are read; by default all. */
	files?: readonly string[];
}

/**
 * Runs the checks that need no test, and prints a line for each. Warnings fail like errors.
 *
 * @returns what each one found, by name; those after a failed build are missing
 */
export async function runChecks(
	root: string,
	{ fix = false, only, files }: CheckOptions = {},
): Promise<Map<string, Findings>> {
	const found = new Map<string, Findings>();
	for (const [name, check] of Object.entries(checks(root, fix, files))) {
		if (only && name !== BUILD && scans.includes(name) !== (only === 'scan')) continue;
		if (found.get(BUILD)?.text) {
			console.log(`left out  ${name}, for want of a build`);
			continue;
		}
		const start = performance.now();
		const findings = await attempt(check);
		found.set(name, findings);
		const seconds = ((performance.now() - start) / 1000).toFixed(1);
		console.log(`${findings.text ? 'FAILED' : 'ok'}  ${name} (${seconds} s)`);
		if (findings.text) console.log(findings.text);
	}
	return found;
}

type Check = () => Promise<Findings> | Findings;

async function attempt(check: Check): Promise<Findings> {
	try {
		return await check();
	} catch (error) {
		return asErrors([String(error instanceof Error ? error.stack : error)]);
	}
}

function checks(root: string, fix: boolean, files?: readonly string[]): Record<string, Check> {
	const script = (file: string, args: string[]) => runScript(root, file, args);
	const lintFiles = async (options: ESLint.Options, patterns: string[], kind: RegExp) => {
		if (!files) return await lint({ cwd: root, fix, ...options }, patterns);
		const some = files.filter((file) => kind.test(file));
		if (some.length === 0) return asErrors([]);
		return await lint({ cwd: root, fix, warnIgnored: false, ...options }, some);
	};
	const unpublished = readdirSync(root).filter((folder) =>
		existsSync(path.join(root, folder, 'tsconfig.json')),
	);
	const withTypes = [...unpublished, 'nodes', 'credentials'];
	const ownConfig = (name: string) => path.join(root, 'tools', name);
	return {
		'formatting (prettier)': () => checkFormatting(root, fix, files),

		[reported.lintOfSources]: async () =>
			await lintFiles(
				{},
				['package.json', 'nodes/**/*.ts', 'credentials/**/*.ts'],
				/^(package\.json|(nodes|credentials)\/.*\.ts)$/,
			),

		'our own rules on tests and tools': () =>
			script('oxlint/bin/oxlint', [
				...['--config', ownConfig('oxlint.tools.json')],
				// What isn't TypeScript is left to ESLint.
				...['cjs', 'js', 'mjs'].flatMap((kind) => ['--ignore-pattern', `**/*.${kind}`]),
				...(fix ? ['--fix'] : []),
				...unpublished,
			]),

		'our own rules on all folders': async () =>
			await lintFiles(
				{
					overrideConfigFile: ownConfig('eslint.tools.config.mjs'),
					// Each file is judged by itself, so one that is as it was need not be read again.
					cache: true,
					cacheStrategy: 'content',
					cacheLocation: path.join(root, 'node_modules', '.cache', 'eslint', 'own-rules'),
				},
				[
					...['**/*.{js,mjs}', 'nodes/**/*.ts', 'credentials/**/*.ts'],
					...filesThatMaySilence(root, unpublished),
				],
				/\.(ts|js|mjs)$/,
			),

		'our own rules that need types': () => {
			const some =
				files?.filter((file) => file.endsWith('.ts') && withTypes.includes(file.split('/')[0])) ??
				withTypes;
			return some.length === 0
				? asErrors([])
				: script('oxlint/bin/oxlint', [
						'--config',
						ownConfig('oxlint.json'),
						'--type-aware',
						...some,
					]);
		},

		'which file imports which': async () =>
			asErrors(
				await checkImports(root, ['nodes', 'credentials', 'simulator', 'demo', 'tools', 'test']),
			),

		'GitHub workflows': () => asErrors(checkGitHubWorkflows(root)),

		[BUILD]: () =>
			whyBuildIsStale(root) === undefined
				? asErrors([])
				: script('gulp/bin/gulp.js', ['build', '-L']),

		[reported.lintOfDescriptions]: async () => {
			const rendered = path.join(root, '.rendered');
			renderBuild(root, rendered);
			return await lint(
				{ cwd: rendered, overrideConfigFile: ownConfig('eslint.rendered.config.mjs') },
				['**/*.ts'],
			);
		},

		'tables in the README': async () => asErrors(await checkReadme(root, fix)),
		[reported.links]: async () => asErrors((await checkLinks(root)).broken),
		[reported.scanOfSources]: async () => await scanSources(root),
		[reported.scanOfTarball]: async () => await scanTarball(root),
		[CONTENTS]: async () => await checkTarball(root),
	};
}

// Builds `dist/`, all that is published besides package.json, README and LICENSE.
//
// n8n Cloud installs no runtime dependencies, so all code is bundled; only `n8n-workflow` and
// `luxon` come from the host. Each node becomes one file, and what the nodes have in common another
// one that all of them require. Each credential is one file of its own.

const { execFile } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const esbuild = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const pkg = require('./package.json');

const run = promisify(execFile);

/** What may end up inside the bundles. Anything else is a dependency that slipped in. */
const BUNDLED_PACKAGES = ['csv-stringify', 'libphonenumber-js'];

// Built aside and moved into place when complete, so that `dist/` is never half a build.
const staging = path.join(__dirname, '.build', String(process.pid));
const stagedDist = path.join(staging, 'dist');
const startedAt = new Date();
process.on('exit', () => fs.rmSync(staging, { recursive: true, force: true }));

/** With slashes on Windows, too. */
const slashed = (file) => file.replaceAll(path.sep, '/');

/** `dist/nodes/Letters/SvcLetters.node.js` -> `nodes/Letters/SvcLetters.node.ts` */
const sourceOf = (distFile) => distFile.replace(/^dist\//, '').replace(/\.js$/, '.ts');

async function types() {
	try {
		await run(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.json']);
	} catch (error) {
		throw new Error(`The types do not check:\n${error.stdout || error.message}`);
	}
}

/** What several nodes use. Whatever else two nodes import is in the file of each. */
const SHARED_FOLDERS = ['nodes/shared', 'nodes/messaging', 'nodes/productToken'];
const SHARED_BUNDLE = 'nodes/shared.js';

const bundling = {
	absWorkingDir: __dirname,
	bundle: true,
	platform: 'node',
	format: 'cjs',
	// n8n 1.x runs on Node 20.
	target: 'node20',
	// Both come with every n8n.
	external: ['n8n-workflow', 'luxon'],
	// The usual build of the library has the classes of an older JavaScript.
	alias: { 'libphonenumber-js/core': 'libphonenumber-js/core/es6' },
	// People read what they install: names and line breaks stay, licence comments too.
	legalComments: 'inline',
	charset: 'utf8',
	logLevel: 'warning',
	metafile: true,
};

async function bundle() {
	/** The shared modules that the nodes import, by the path of their files. */
	const shared = new Set();
	const [nodes, credentials] = await Promise.all([
		bundleEach(pkg.n8n.nodes, { plugins: [requireShared(shared)], write: false }),
		bundleEach(pkg.n8n.credentials, { plugins: [withoutSideEffects] }),
	]);
	const common = await esbuild.build({
		...bundling,
		stdin: {
			contents: [...shared]
				.sort()
				.map((file) => `export * as '${file}' from './${file}';\n`)
				.join(''),
			resolveDir: __dirname,
		},
		outfile: path.join(stagedDist, SHARED_BUNDLE),
		plugins: [phoneNumbersWithoutFormats],
	});
	const names = bundledPackages([nodes, credentials, common].map(({ metafile }) => metafile));
	const unexpected = names.filter((name) => !BUNDLED_PACKAGES.includes(name));
	if (unexpected.length > 0) throw new Error(`Not meant to be bundled: ${unexpected.join(', ')}`);
	await writeLicences(names, stagedDist);
}

/**
 * Phone numbers are only read, so this leaves out how each country writes them, and which of its numbers are
 * mobile, toll-free, and so on: two thirds of the library's data.
 */
const phoneNumbersWithoutFormats = {
	name: 'phone-numbers-without-formats',
	setup(build) {
		const metadata = /libphonenumber-js[\\/]metadata\.min\.json\.js$/;
		build.onLoad({ filter: metadata }, async ({ path: file }) => {
			const json = await fs.promises.readFile(file.replace(/\.js$/, ''), 'utf8');
			const { countries, nonGeographic, ...rest } = JSON.parse(json);
			const contents = { ...rest, countries: bare(countries), nonGeographic: bare(nonGeographic) };
			return { contents: JSON.stringify(contents), loader: 'json' };
		});
		build.onLoad({ filter: /libphonenumber-js[\\/]es6-modern[\\/]format\.js$/ }, () => ({
			contents:
				'export default () => undefined; export const chooseFormatForNumber = () => undefined;',
		}));
	},
};

/** The places of formats and types in a country's entry, by `metadata.js` of the library. */
const LEFT_OUT = [4, 11];

function bare(plans) {
	const without = (plan) => plan.map((part, index) => (LEFT_OUT.includes(index) ? 0 : part));
	return Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, without(plan)]));
}

async function bundleEach(distFiles, settings) {
	return await esbuild.build({
		...bundling,
		entryPoints: distFiles.map(sourceOf),
		outbase: '.',
		outdir: stagedDist,
		...settings,
	});
}

/**
 * Has the nodes take shared modules from the shared bundle, each under the path of its file, and notes
 * in `files` which they take.
 */
const requireShared = (files) => ({
	name: 'require-shared',
	setup(build) {
		build.onResolve({ filter: /^\.\.?\// }, ({ path: wanted, resolveDir }) => {
			const file = slashed(path.relative(__dirname, path.join(resolveDir, wanted)));
			if (!SHARED_FOLDERS.some((folder) => file.startsWith(`${folder}/`))) return undefined;
			files.add(file);
			return { path: `shared:${file}`, external: true };
		});
		build.onEnd(async ({ outputFiles = [] }) => {
			for (const { path: file, text } of outputFiles) {
				// Each node's file is in a folder of its own, beside the shared one.
				const bundled = `require("../${path.basename(SHARED_BUNDLE)}")`;
				await fs.promises.mkdir(path.dirname(file), { recursive: true });
				await fs.promises.writeFile(
					file,
					text.replaceAll(/require\("shared:([^"]+)"\)/g, `${bundled}["$1"]`),
				);
			}
		});
	},
});

/** A credential takes only what it uses of the shared modules. */
const withoutSideEffects = {
	name: 'without-side-effects',
	setup(build) {
		build.onResolve({ filter: /^\.\.?\// }, async ({ path: wanted, ...rest }) => {
			if (rest.pluginData === 'resolved') return undefined;
			const found = await build.resolve(wanted, { ...rest, pluginData: 'resolved' });
			return { ...found, sideEffects: false };
		});
	},
};

/** The names of the packages whose code is in the bundles. */
function bundledPackages(metafiles) {
	const names = new Set();
	for (const { inputs } of metafiles.flatMap(({ outputs }) => Object.values(outputs))) {
		for (const input of Object.keys(inputs)) {
			const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
			if (name) names.add(name);
		}
	}
	return [...names].sort();
}

/** The licences of the bundled packages ask to be kept with every copy. */
async function writeLicences(names, folder) {
	if (names.length === 0) return;
	const texts = names.map((name) => {
		const source = path.join(__dirname, 'node_modules', name);
		const { version, license } = JSON.parse(
			fs.readFileSync(path.join(source, 'package.json'), 'utf8'),
		);
		const files = fs.readdirSync(source).filter((entry) => /^licen[cs]e/i.test(entry));
		if (files.length === 0 && !license) throw new Error(`${name} does not say its licence`);
		const found = files.map((file) => fs.readFileSync(path.join(source, file), 'utf8').trim());
		return `${name} ${version}\n\n${found.join('\n\n') || license}\n`;
	});
	await fs.promises.writeFile(
		path.join(folder, 'BUNDLED-LICENSES.txt'),
		`The files in this folder contain code of these packages.\n\n${texts.join('\n---\n\n')}`,
	);
}

function assets() {
	return src(['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'], {
		base: '.',
		encoding: false,
	}).pipe(dest(stagedDist));
}

/** `known/*.json` and `types/*.json` let n8n load the package without running its code. */
async function metadata() {
	await fs.promises.copyFile('package.json', path.join(staging, 'package.json'));
	await run(process.execPath, [require.resolve('n8n-core/bin/generate-metadata')], {
		cwd: staging,
	});
}

async function replace() {
	// Dated with the start, so that a source edited during the build counts as newer.
	await fs.promises.utimes(path.join(stagedDist, 'known', 'nodes.json'), startedAt, startedAt);
	await fs.promises.rm('dist', { recursive: true, force: true });
	await fs.promises.rename(stagedDist, 'dist');
}

/**
 * The simulator as one file, for those who have no use for the rest: Node.js runs no TypeScript that
 * lies in `node_modules`, where `npx` puts it.
 */
async function simulator() {
	const folder = path.join(__dirname, 'simulator', 'dist');
	await fs.promises.rm(folder, { recursive: true, force: true });
	const { metafile } = await esbuild.build({
		...bundling,
		entryPoints: ['simulator/main.ts'],
		external: [],
		outfile: path.join(folder, 'svc-simulator.cjs'),
		banner: { js: '#!/usr/bin/env node' },
	});
	await fs.promises.chmod(path.join(folder, 'svc-simulator.cjs'), 0o755);
	await writeLicences(bundledPackages([metafile]), folder);
}

/**
 * The trial as one small package: demo, simulator, examples, and the tarball of the pack. Needs a build.
 * Its paths are those of this project, since the programs find each other by them.
 */
async function trial() {
	const folder = path.join(__dirname, '.build', 'trial');
	const inTrial = (...parts) => path.join(folder, ...parts);
	await fs.promises.rm(folder, { recursive: true, force: true });
	const { metafile } = await esbuild.build({
		...bundling,
		format: 'esm',
		target: 'node24',
		external: [],
		entryPoints: {
			'bin/trial': 'demo/packed.ts',
			'tools/n8n/trial': 'demo/main.ts',
			'tools/n8n/lifeline': 'tools/n8n/lifeline.ts',
			'tools/n8n/clock': 'tools/n8n/clock.ts',
		},
		outdir: folder,
		outExtension: { '.js': '.mjs' },
		// Of each file only what is asked for, not what it does when it is started by itself.
		define: { 'import.meta.main': 'false' },
		// CommonJS among the bundled packages asks for these.
		banner: {
			js: [
				"import { createRequire as $createRequire } from 'node:module';",
				'const require = $createRequire(import.meta.url);',
				'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
			].join('\n'),
		},
	});
	const manifest = {
		name: `${pkg.name}-trial`,
		version: pkg.version,
		description: 'n8n with the SVC nodes, examples, and a simulator of SVC, on your machine',
		license: pkg.license,
		author: pkg.author,
		repository: pkg.repository,
		bin: 'bin/trial.mjs',
		engines: { node: '>=24' },
	};
	await fs.promises.writeFile(inTrial('package.json'), JSON.stringify(manifest, null, 2));
	await writeLicences(bundledPackages([metafile]), folder);
	for (const name of [
		'LICENSE',
		'examples',
		'test/e2e/package.json',
		'test/e2e/package-lock.json',
	]) {
		await fs.promises.cp(name, inTrial(name), { recursive: true });
	}
	// npm leaves lock files out of what it packs.
	await fs.promises.rename(inTrial('test/e2e/package-lock.json'), inTrial('test/e2e/lock.json'));
	await npmPack(__dirname, folder, `${pkg.name}-${pkg.version}.tgz`, inTrial('pack.tgz'));
	const name = `${manifest.name}-${pkg.version}.tgz`;
	await npmPack(folder, __dirname, name, path.join(__dirname, `${manifest.name}.tgz`));
	await fs.promises.rm(folder, { recursive: true });
}

async function npmPack(source, target, made, file) {
	const npm = process.env.npm_execpath;
	if (!npm) throw new Error('Run this with npm');
	const args = [npm, 'pack', '--silent', '--ignore-scripts', '--pack-destination', target];
	await run(process.execPath, args, { cwd: source });
	await fs.promises.rename(path.join(target, made), file);
}

exports.simulator = simulator;
exports.trial = trial;
exports.build = series(parallel(types, bundle, assets), metadata, replace);
/** For each time that a source is saved (`npm run dev`): types are checked elsewhere. */
exports.dev = series(parallel(bundle, assets), metadata, replace);
exports.default = exports.build;

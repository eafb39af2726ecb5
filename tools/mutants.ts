import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { copyOfProject } from './copy-of-project.ts';
import { jestCommand } from './jest-leg.ts';
import { allMutations, type Area, areaOfFile, areas, mutated, type Mutation } from './mutations.ts';
import { nearestTests } from './nearest-tests.ts';

/*
 * `npm run test:mutants`: changes the published code in small ways, one at a time, and says which changes no
 * test notices.
 *
 *   --sample 30                     how many changes, of those that compile
 *   --seed 1                        the same changes as before
 *   --area shared|triggers|areas    only there
 *   --least 90                      of 100, how many have to be noticed
 *   --trust                         leave out the run of all tests without a change
 *   --near                          ask only the tests near a change, so that a survivor may be noticed by others
 */

const { values } = parseArgs({
	options: {
		sample: { type: 'string', default: '30' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
		area: { type: 'string' },
		least: { type: 'string', default: '90' },
		trust: { type: 'boolean' },
		near: { type: 'boolean' },
	},
});

/** A copy, so that the project can be worked on meanwhile. */
const root = copyOfProject(process.cwd());
process.on('exit', () => rmSync(root, { recursive: true, force: true }));

function node(...args: string[]): { passed: boolean; output: string } {
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 256 * 1024 * 1024,
	});
	return { passed: status === 0, output: `${stdout}${stderr}` };
}

const compiles = () =>
	node('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json', '--incremental', 'false')
		.passed;
const builds = () => node('node_modules/gulp/bin/gulp.js', 'dev', '-L').passed;

/** The test files that failed; the first is enough. */
function failing(...args: string[]): string[] {
	const { passed, output } = node(
		...jestCommand,
		'--bail',
		'--verbose=false',
		'--passWithNoTests',
		// A change can make tests wait for ever, and usually 15 minutes are allowed to each.
		'--testTimeout=120000',
		...args,
	);
	const files = [...output.matchAll(/^FAIL \w+ (\S+)/gm)].map(([, file]) => file);
	if (passed) return [];
	if (files.length === 0) throw new Error(`The tests did not start:\n${output.slice(-2000)}`);
	return [...new Set(files)];
}

/** Where nodes of several areas show a change on n8n's engine. */
function foldersOf(file: string): string[] {
	if (areaOfFile(file) === 'triggers') return ['test/engine/triggers/'];
	if (file.startsWith('nodes/shared/suspend/')) return ['test/engine/waiting/'];
	if (file.startsWith('nodes/messaging/'))
		return ['test/engine/messages/', 'test/engine/campaigns/'];
	return [];
}

/**
 * Which test notices the change, if any: the nearest are asked first, then those that go through all operations
 * without a network, then all.
 */
function noticedBy({ file }: Mutation): string | undefined {
	if (!builds()) return 'the build';
	const nearest = nearestTests([], [file]);
	const folders = foldersOf(file);
	const rounds: string[][] = [
		['--selectProjects', 'unit', '--findRelatedTests', file],
		...(folders.length > 0 ? [folders] : []),
		...(nearest.length > 0 ? [['--runTestsByPath', ...nearest]] : []),
		['--selectProjects', 'wire', 'model'],
		...(values.near ? [] : [[]]),
	];
	for (const round of rounds) {
		const [first] = failing(...round);
		if (first !== undefined) return first;
	}
	return undefined;
}

function diff(text: string, mutation: Mutation): string {
	const after = mutated(text, mutation).split('\n');
	const before = text.split('\n');
	const at = mutation.line - 1;
	const removed = text.slice(mutation.start, mutation.end).split('\n').length;
	const added = mutation.replacement.split('\n').length;
	return [
		...before.slice(at, at + removed).map((line) => `  - ${line}`),
		...after.slice(at, at + added).map((line) => `  + ${line}`),
	].join('\n');
}

function main(): void {
	const { area } = values;
	if (area !== undefined && !areas.includes(area as Area)) {
		throw new Error(`--area is one of ${areas.join(', ')}`);
	}
	const candidates = allMutations(root).filter(
		({ file }) => area === undefined || areaOfFile(file) === area,
	);
	const [shuffled = []] = fc.sample(
		fc.shuffledSubarray(candidates, { minLength: candidates.length }),
		{ seed: Number(values.seed), numRuns: 1 },
	);
	console.log(`${candidates.length} changes are possible; seed ${values.seed}`);
	if (!values.trust) {
		const red = builds() ? failing() : ['the build'];
		if (red.length > 0) throw new Error(`Without any change this fails: ${red.join(', ')}`);
	}
	let killed = 0;
	const survivors: Mutation[] = [];
	for (const mutation of shuffled) {
		if (killed + survivors.length >= Number(values.sample)) break;
		const file = path.join(root, mutation.file);
		const text = readFileSync(file, 'utf8');
		writeFileSync(file, mutated(text, mutation));
		try {
			if (!compiles()) continue;
			const by = noticedBy(mutation);
			if (by === undefined) survivors.push(mutation);
			else killed++;
			const verdict = by === undefined ? 'SURVIVED' : `killed by ${by}`;
			console.log(`${mutation.file}:${mutation.line} ${verdict}\n${diff(text, mutation)}`);
		} finally {
			writeFileSync(file, text);
		}
	}
	const all = killed + survivors.length;
	const share = Math.round((100 * killed) / Math.max(all, 1));
	for (const one of survivors) {
		const text = readFileSync(path.join(root, one.file), 'utf8');
		console.log(`\nSURVIVED ${one.file}:${one.line}\n${diff(text, one)}`);
	}
	console.log(`\n${killed} of ${all} changes were noticed (${share}%)`);
	if (share < Number(values.least)) {
		console.log(
			`FAILED: less than ${values.least}%. To repeat:\n  npm run test:mutants -- --sample ${values.sample} --seed ${values.seed}${area ? ` --area ${area}` : ''}`,
		);
		process.exitCode = 1;
	}
}

main();

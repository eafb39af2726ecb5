import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { copyOfProject } from './copy-of-project.ts';
import { failing } from './mutants/ask.ts';
import { type Build, builds } from './mutants/builds.ts';
import { compiler } from './mutants/compiler.ts';
import {
	allMutations,
	type Area,
	areaOfFile,
	areas,
	mutated,
	type Mutation,
} from './mutants/mutations.ts';
import { Notice } from './mutants/notice.ts';

/*
 * `npm run test:mutants`: changes the published code in small ways, one at a time, and says which changes no
 * test notices. One build has many changes, of which a variable turns one on.
 *
 *   --sample 30                     how many changes, of those that compile
 *   --seed 1                        the same changes as before
 *   --area shared|triggers|areas    only there
 *   --least 90                      of 100, how many have to be noticed
 *   --trust                         leave out the run of all tests without a change
 *   --near                          ask only the tests nearest to a change, so that others may notice a survivor
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

const original = new Map<string, string>();
function textOf(file: string): string {
	const text = original.get(file) ?? readFileSync(path.join(root, file), 'utf8');
	original.set(file, text);
	return text;
}

function build(): void {
	const args = ['node_modules/gulp/bin/gulp.js', 'dev', '-L'];
	const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
	if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
}

function diff(mutation: Mutation): string {
	const text = textOf(mutation.file);
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

/** Changes that compile, of one area or all. */
function sample(area: string | undefined): Mutation[] {
	const candidates = allMutations(root).filter(
		({ file }) => area === undefined || areaOfFile(file) === area,
	);
	const [shuffled = []] = fc.sample(
		fc.shuffledSubarray(candidates, { minLength: candidates.length }),
		{ seed: Number(values.seed), numRuns: 1 },
	);
	console.log(`${candidates.length} changes are possible; seed ${values.seed}`);
	const compiles = compiler(root);
	const found: Mutation[] = [];
	for (const mutation of shuffled) {
		if (found.length >= Number(values.sample)) break;
		if (compiles(mutation.file, mutated(textOf(mutation.file), mutation))) found.push(mutation);
	}
	return found;
}

/** Says which changes of a build no test notices; as many at the same time as there are processor cores. */
async function survivorsOf({ changes, isFixed, texts }: Build): Promise<Mutation[]> {
	for (const [file, text] of texts) writeFileSync(path.join(root, file), text);
	build();
	const notice = new Notice(root, isFixed);
	const survivors: Mutation[] = [];
	const waiting = [...changes];
	const askOneByOne = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const [change, mutation] = next;
			const by = await notice.by(change, mutation.file, values.near === true);
			if (by === undefined) survivors.push(mutation);
			const verdict = by === undefined ? 'SURVIVED' : `killed by ${by}`;
			console.log(`${mutation.file}:${mutation.line} ${verdict}\n${diff(mutation)}`);
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, askOneByOne));
	for (const file of texts.keys()) writeFileSync(path.join(root, file), textOf(file));
	return survivors;
}

async function main(): Promise<void> {
	const { area } = values;
	if (area !== undefined && !areas.includes(area as Area)) {
		throw new Error(`--area is one of ${areas.join(', ')}`);
	}
	if (!values.trust) {
		build();
		const red = await failing(root, undefined, []);
		if (red.length > 0) throw new Error(`Without any change this fails: ${red.join(', ')}`);
	}
	const mutations = sample(area);
	const survivors: Mutation[] = [];
	for (const one of builds(mutations, textOf)) survivors.push(...(await survivorsOf(one)));
	const all = mutations.length;
	const killed = all - survivors.length;
	const share = Math.round((100 * killed) / Math.max(all, 1));
	for (const one of survivors) console.log(`\nSURVIVED ${one.file}:${one.line}\n${diff(one)}`);
	console.log(`\n${killed} of ${all} changes were noticed (${share}%)`);
	if (share < Number(values.least)) {
		console.log(
			`FAILED: less than ${values.least}%. To repeat:\n  npm run test:mutants -- --sample ${values.sample} --seed ${values.seed}${area ? ` --area ${area}` : ''}`,
		);
		process.exitCode = 1;
	}
}

await main();

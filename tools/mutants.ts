import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { copyOfProject } from './copy-of-project.ts';
import { Asker } from './mutants/ask.ts';
import { Build } from './mutants/build.ts';
import { compiler } from './mutants/compiler.ts';
import { type Met, recorded } from './mutants/met.ts';
import {
	allMutations,
	type Area,
	areaOfFile,
	areas,
	mutated,
	type Mutation,
} from './mutants/mutations.ts';
import { caseOf, noticedBy } from './mutants/notice.ts';

/*
 * `npm run test:mutants`: changes the published code in small ways, one at a time, and says which changes no
 * test notices. One build has all changes, of which a variable turns one on. All tests run once without any, to note
 * which test meets which change; only those are asked about it.
 *
 *   --sample 30                     how many changes of each area, of those that compile
 *   --seed 1                        the same changes as before
 *   --area shared|triggers|areas    only there
 *   --under nodes/shared/send       only in files whose path begins so; may be given several times
 *   --least 90                      of 100, how many have to be noticed
 *   --most 16                       ask so many tests about a change, so that others may notice a survivor
 */

const { values } = parseArgs({
	options: {
		sample: { type: 'string', default: '30' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
		area: { type: 'string' },
		under: { type: 'string', multiple: true, default: ['nodes/'] },
		least: { type: 'string', default: '90' },
		most: { type: 'string', default: 'Infinity' },
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

/** Changes that compile, in turn of each area. */
function sample(wanted: readonly Area[]): Build {
	const all = allMutations(root).filter(({ file }) =>
		values.under.some((start) => file.startsWith(start)),
	);
	const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
		seed: Number(values.seed),
		numRuns: 1,
	});
	if (all.length === 0) throw new Error(`Nothing is under ${values.under.join(', ')}`);
	console.log(`${all.length} changes are possible; seed ${values.seed}`);
	const compiles = compiler(root);
	const sampled = new Build(textOf);
	const isTaken = (mutation: Mutation) =>
		compiles(mutation.file, mutated(textOf(mutation.file), mutation)) && sampled.add(mutation);
	const queues = wanted.map((area) => shuffled.filter(({ file }) => areaOfFile(file) === area));
	for (let count = 0; count < Number(values.sample); count++) {
		for (const queue of queues) {
			while (queue.length > 0 && !isTaken(queue.shift() as Mutation));
		}
	}
	return sampled;
}

/**
 * Says which changes no test notices; as many at the same time as there are processor cores. All are asked of their
 * nearest tests first, so that most verdicts come soon.
 */
async function survivorsOf(changes: readonly Mutation[], met: Met): Promise<Mutation[]> {
	const survivors: Mutation[] = [];
	const most = Number(values.most);
	const waiting = [...changes.entries()].map(([change, mutation]) => ({
		...{ mutation, milliseconds: 0 },
		left: caseOf(root, change, mutation.file, met, most),
	}));
	const askOneByOne = async () => {
		const asker = new Asker(root);
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const { mutation, left } = next;
			const startedAt = Date.now();
			const by = await noticedBy(root, asker, left);
			const milliseconds = next.milliseconds + Date.now() - startedAt;
			if (typeof by === 'object') {
				console.log(`${mutation.file}:${mutation.line} not noticed yet\n${diff(mutation)}`);
				waiting.push({ mutation, milliseconds, left: by });
				continue;
			}
			if (by === undefined) survivors.push(mutation);
			const count = met.tests.get(left.change)?.length ?? 0;
			const verdict = by === undefined ? `SURVIVED ${count} tests` : `killed by ${by}`;
			const seconds = Math.round(milliseconds / 1000);
			console.log(`${mutation.file}:${mutation.line} ${verdict} (${seconds} s)\n${diff(mutation)}`);
		}
		asker.stop();
	};
	await Promise.all(Array.from({ length: availableParallelism() }, askOneByOne));
	return survivors;
}

async function main(): Promise<void> {
	const wanted = areas.filter((area) => values.area === undefined || values.area === area);
	if (wanted.length === 0) throw new Error(`--area is one of ${areas.join(', ')}`);
	const sampled = sample(wanted);
	for (const [file, text] of sampled.texts()) writeFileSync(path.join(root, file), text);
	build();
	const asker = new Asker(root);
	const met = await recorded(root, asker);
	asker.stop();
	if (met.red.length > 0) console.log(`Fail without any change: ${met.red.join(', ')}`);
	const survivors = await survivorsOf(sampled.changes, met);
	for (const one of survivors) console.log(`\nSURVIVED ${one.file}:${one.line}\n${diff(one)}`);
	const again = wanted.filter((area) => {
		const isThere = ({ file }: Mutation) => areaOfFile(file) === area;
		const all = sampled.changes.filter(isThere).length;
		const killed = all - survivors.filter(isThere).length;
		const share = Math.round((100 * killed) / Math.max(all, 1));
		if (all > 0) console.log(`${area}: ${killed} of ${all} changes were noticed (${share}%)`);
		return all > 0 && share < Number(values.least);
	});
	if (again.length > 0) {
		const area = values.area === undefined ? [] : ['--area', values.area];
		const under = values.under.flatMap((start) => ['--under', start]);
		const args = ['--sample', values.sample, '--seed', values.seed, ...area, ...under];
		console.log(
			`FAILED: less than ${values.least}% in ${again.join(', ')}. To repeat:\n  npm run test:mutants -- ${args.join(' ')}`,
		);
		process.exitCode = 1;
	}
}

await main();

/**
 * `npm run test:model`: histories made up at random, each with a seed of its own.
 *
 *   --histories 100000   how many; 20,000 by default
 *   --seed 42            the seed of the first; at random by default
 *   --processes 2        how many at a time; 2 by default
 *   --without kept,stale sorts of findings to be silent about
 *   --operation 'letter' plays that one alone
 *   --package folder     where the built package is; by default here
 *   --mutants            switches each rule of the ledger off, and counts until it is found;
 *                        with --rule, only those whose name has these words
 *   --survey             goes on after a finding, and tells of one for each sort
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { mutated, MUTANTS } from './mutants.ts';
import { type Found, Model } from './run.ts';

const { values } = parseArgs({
	options: {
		histories: { type: 'string', default: '20000' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
		processes: { type: 'string', default: '2' },
		without: { type: 'string', default: '' },
		operation: { type: 'string', default: '' },
		package: { type: 'string', default: process.cwd() },
		mutants: { type: 'boolean', default: false },
		rule: { type: 'string', default: '' },
		survey: { type: 'boolean', default: false },
		/** In a process of several: plays every so-manyth seed. */
		every: { type: 'string' },
	},
});
const wanted = Number(values.histories);
const firstSeed = Number(values.seed);
const start = performance.now();
const sorts = new Map<string, number>();
let played = 0;

interface Progress {
	readonly played: number;
	readonly found?: Found;
}

if (values.mutants) await tryMutants();
else if (values.every === undefined && Number(values.processes) > 1)
	await inProcesses(Number(values.processes));
else await inThisProcess(Number(values.every ?? 1));

async function inThisProcess(every: number): Promise<void> {
	const model = await Model.start(values.package, values.without.split(','), values.operation);
	const known = new Set<string>();
	const tell = (progress: Progress) => (process.send ? process.send(progress) : show(progress));
	for (let index = 0; index < wanted; index += every) {
		const found = await model.check(firstSeed + index, known);
		if (found) known.add(found.kind);
		tell({ played: 1, ...(found && { found }) });
		if (found && !values.survey) break;
	}
	await model.close();
	if (!process.send) summary();
	process.exit(sorts.size > 0 ? 1 : 0);
}

async function inProcesses(processes: number): Promise<void> {
	await Promise.all(
		Array.from({ length: processes }, async (_, index) => {
			const child = fork(import.meta.filename, [
				...['--histories', String(wanted - index), '--seed', String(firstSeed + index)],
				...['--every', String(processes), '--package', values.package, '--without', values.without],
				...['--operation', values.operation],
				...(values.survey ? ['--survey'] : []),
			]);
			child.on('message', (progress: Progress) => show(progress));
			await new Promise((done) => child.once('exit', done));
		}),
	);
	summary();
	process.exit(sorts.size > 0 ? 1 : 0);
}

/** Each has to be found in a history in which nothing is found in the package as it is. */
async function tryMutants(): Promise<void> {
	const sound = await Model.start(values.package, [], values.operation);
	let survivors = 0;
	const chosen = MUTANTS.filter(({ rule }) => rule.includes(values.rule));
	for (const mutant of chosen) {
		const { folder, remove } = mutated(values.package, mutant);
		const model = await Model.start(folder, [], values.operation);
		let found: string | undefined;
		let index = 0;
		while (!found && index < wanted) {
			const seed = firstSeed + index;
			found = await model.sort(seed);
			if (found && (await sound.sort(seed))) found = undefined;
			index += 1;
		}
		await model.close();
		remove();
		if (!found) survivors += 1;
		console.log(`${found ? `history ${index}: ${found}` : 'NOT FOUND'}: ${mutant.rule}`);
	}
	console.log(
		`${chosen.length} rules switched off, ${survivors} of them unnoticed, ${seconds()} s`,
	);
	process.exit(survivors > 0 ? 1 : 0);
}

function show({ played: more, found }: Progress): void {
	played += more;
	if (found) {
		sorts.set(found.kind, (sorts.get(found.kind) ?? 0) + 1);
		if (sorts.get(found.kind) === 1) {
			console.log(
				`${found.report}\n  Again: npm run test:model -- --seed ${found.seed} --histories 1${values.operation && ` --operation '${values.operation}'`}`,
			);
		}
	}
	if (played % 1000 === 0) console.log(`${played} histories, ${seconds()} s`);
}

function seconds(): string {
	return ((performance.now() - start) / 1000).toFixed(0);
}

function summary(): void {
	for (const [kind, times] of [...sorts].sort()) console.log(`${times} × ${kind}`);
	const result = sorts.size > 0 ? `${sorts.size} sorts of findings` : 'nothing found';
	console.log(`${played} histories from seed ${firstSeed}: ${result}, ${seconds()} s`);
}

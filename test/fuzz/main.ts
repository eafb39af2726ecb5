/**
 * `npm run test:fuzz`: many cases of hostile input, with a seed of their own in each run.
 *
 *   --runs 1000000        cases of all targets together
 *   --seed 42             the same cases as before
 *   --target operations   only one of the targets
 *   --path 17:0:1         only the case that failed; needs the seed and the target
 */
import { parseArgs } from 'node:util';
import { run, targets, type Target } from './run.ts';

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: '1000000' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
		target: { type: 'string' },
		path: { type: 'string' },
	},
});
const runs = Number(values.runs);
const firstSeed = Number(values.seed);
const chosen = targets.filter(({ name }) => values.target === undefined || values.target === name);
const shares = chosen.reduce((sum, { share }) => sum + share, 0);
/** Cases with one seed: few enough that a failure is soon found again. */
const together = 5000;

let all = 0;
for (const target of chosen) all += await fuzz(target, Math.ceil((runs * target.share) / shares));
console.log(`${all} cases, ${process.exitCode ? 'with failures' : 'all as they should be'}`);

/** @returns how many cases there were */
async function fuzz(target: Target, wanted: number): Promise<number> {
	const start = performance.now();
	let cases = 0;
	for (let seed = firstSeed; cases < wanted && !process.exitCode; seed++) {
		const found = await run(target, Math.min(together, wanted - cases), seed, values.path);
		cases += found.cases;
		if (found.failure) {
			console.log(found.failure);
			process.exitCode = 1;
		}
		if (values.path) break;
	}
	const seconds = (performance.now() - start) / 1000;
	console.log(
		`${target.name.padEnd(13)} ${String(cases).padStart(8)} cases  seed ${firstSeed}  ${seconds.toFixed(1)} s`,
	);
	return cases;
}

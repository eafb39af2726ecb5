import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyOfProject } from './copy-of-project.ts';
import { type HistoryMutant, historyMutants } from './history-mutants.ts';
import { jestCommand } from './jest-leg.ts';

/*
 * `npm run test:histories`: many random histories of each trigger that polls, of questions by text, and of letters
 * that are waited for, others in each run.
 *
 *   --runs 1000         histories of each
 *   --seed 42           the same histories as before
 *   --trigger order     only these: address-book, letter, message, order, phone-number, question,
 *                       ticket-shop, voice
 *   --mutants           breaks their rules on purpose, one at a time, and says what isn't noticed
 */

const { values } = parseArgs({
	options: {
		runs: { type: 'string', default: '1000' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
		trigger: { type: 'string' },
		mutants: { type: 'boolean' },
	},
});
const { runs, seed, trigger } = values;
const command = [
	`npm run test:histories -- --runs ${runs} --seed ${seed}`,
	...(trigger === undefined ? [] : [`--trigger ${trigger}`]),
	...(values.mutants ? ['--mutants'] : []),
].join(' ');

function live(cwd: string, which: string, isShown: boolean): { passed: boolean; output: string } {
	const { status, stdout } = spawnSync(
		process.execPath,
		[...jestCommand, '--selectProjects', 'engine', '--', `${which}-histories.test`],
		{
			cwd,
			encoding: 'utf8',
			stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
			env: { ...process.env, SVC_HISTORIES: runs, SVC_HISTORIES_SEED: seed },
		},
	);
	return { passed: status === 0, output: stdout };
}

/** A copy, so that the project can be worked on meanwhile. */
function withMutants(work: (root: string) => void): void {
	const root = copyOfProject(process.cwd());
	try {
		work(root);
	} finally {
		rmSync(root, { recursive: true, force: true });
	}
}

function isNoticed(root: string, { histories, file, from, to }: HistoryMutant): boolean {
	const place = path.join(root, 'nodes', file);
	const text = readFileSync(place, 'utf8');
	if (text.split(from).length !== 2) throw new Error(`${file} does not have this once: ${from}`);
	writeFileSync(
		place,
		text.replace(from, () => to),
	);
	try {
		const build = spawnSync(process.execPath, ['node_modules/gulp/bin/gulp.js', 'dev', '-L'], {
			cwd: root,
			encoding: 'utf8',
		});
		if (build.status !== 0) throw new Error(`It does not build: ${build.stdout}${build.stderr}`);
		return !live(root, histories, false).passed;
	} finally {
		writeFileSync(place, text);
	}
}

function breakRules(): boolean {
	const chosen = historyMutants.filter(
		({ histories }) => trigger === undefined || histories === trigger,
	);
	let noticed = 0;
	withMutants((root) => {
		for (const mutant of chosen) {
			const isFound = isNoticed(root, mutant);
			if (isFound) noticed++;
			console.log(`${isFound ? 'noticed ' : 'SURVIVED'} ${mutant.histories}: ${mutant.wrong}`);
		}
	});
	console.log(`${noticed} of ${chosen.length} were noticed`);
	return noticed === chosen.length;
}

const passed = values.mutants ? breakRules() : live(process.cwd(), trigger ?? '', true).passed;
console.log(passed ? `passed: ${command}` : `FAILED. To repeat:\n  ${command}`);
if (!passed) process.exitCode = 1;
